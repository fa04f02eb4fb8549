// Runs in node when a site is built: has Pyodide itself compile the Python of the site, for its own version of Python.

import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";

const [script, pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: pyodide, env: { HOME: "/home", PYTHONHASHSEED: "0" } });
python.FS.writeFile("/python_stdlib.zip", readFileSync(`${pyodide}/python_stdlib.zip`));
python.FS.writeFile("/ours.zip", readFileSync(`${folder}/ours.zip`));
python.runPython(readFileSync(script, "utf8"));
writeFileSync(`${folder}/both.zip`, python.FS.readFile("/both.zip"));
