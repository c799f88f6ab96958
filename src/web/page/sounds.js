// The sounds of moves, made here: there are no files. They can be turned off, and none is made before somebody has clicked or typed.
import { recall, remember } from "./preferences.js";

/** Hertz and seconds, one tone after the other. */
const TONES = { move: [[520, 0.05]], capture: [[380, 0.05], [250, 0.08]], end: [[523, 0.12], [659, 0.12], [784, 0.25]] };
const LOUDNESS = 0.12;

let context = null;
let on = recall("sounds", true);

/** Whether there are sounds. */
export const hasSounds = () => on;

export function turnSounds(is) {
  on = is;
  remember("sounds", is);
}

/** Sounds for a `move`, a `capture` or the `end` of a game. */
export function sound(kind) {
  if (!on || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [hertz, seconds] of TONES[kind]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(LOUDNESS, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds;
  }
}
