// A process that answers calls, one per line; the first line is the file of a game.

import { createInterface } from "node:readline";
import process from "node:process";
import { answering } from "./answering.js";

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const answer = await answering((await lines.next()).value);
for await (const line of lines) process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\n");
