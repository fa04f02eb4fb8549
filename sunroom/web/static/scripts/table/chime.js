// Two soft notes.

/** The pitch of each note, in hertz, and when it begins, in seconds. */
const NOTES = [[523.25, 0], [783.99, 0.16]];
const LOUDEST = 0.12;
const SILENT = 0.0001;

/** @type {AudioContext | null} one for all chimes: browsers let a page have only a few */
let audio = null;

export function chime() {
  audio ??= new AudioContext();
  audio.resume(); // If it was created before the first touch, it would stay silent.
  for (const [pitch, at] of NOTES) note(pitch, audio.currentTime + at);
}

function note(pitch, start) {
  const tone = audio.createOscillator(), volume = audio.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDEST, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(SILENT, start + 0.7);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.75);
}
