const BEEPS = 3;
const BEEP_S = 0.25;
const PAUSE_S = 0.2;
const PITCH_HZ = 880;

/** One for the whole page: a browser gives out only a few. */
let shared: AudioContext | null = null;

/** Readies the sound for later. To be called during a press: a browser lets no page sound before one. */
export function prepareAlarm(): void {
  if (typeof AudioContext === 'undefined') return;
  shared ??= new AudioContext();
  // The browser puts it to sleep with the page.
  void shared.resume();
}

/**
 * A short sound and a shake. Where nobody has pressed anything since the page was loaded, a browser may keep both back.
 */
export function ringAlarm(): void {
  // A tablet has no motor, and Safari no such function.
  if ('vibrate' in navigator) navigator.vibrate([300, 150, 300]);
  prepareAlarm();
  if (!shared) return;
  for (let beep = 0; beep < BEEPS; beep += 1) {
    const from = shared.currentTime + beep * (BEEP_S + PAUSE_S);
    const tone = shared.createOscillator();
    tone.frequency.value = PITCH_HZ;
    tone.connect(shared.destination);
    tone.start(from);
    tone.stop(from + BEEP_S);
  }
}
