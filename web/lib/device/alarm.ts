const BEEPS = 3;
const BEEP_S = 0.25;
const PAUSE_S = 0.2;
const PITCH_HZ = 880;

export interface Alarm {
  ring: () => void;
}

/** One for the whole page: a browser gives out only a few. */
let shared: AudioContext | null = null;

/** A short sound and a shake for later. To be made during a press: a browser lets no page sound before one. */
export function prepareAlarm(): Alarm {
  if (typeof AudioContext !== 'undefined') {
    shared ??= new AudioContext();
    // The browser puts it to sleep with the page.
    void shared.resume();
  }
  return { ring };
}

function ring(): void {
  // A tablet has no motor, and Safari no such function.
  if ('vibrate' in navigator) navigator.vibrate([300, 150, 300]);
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
