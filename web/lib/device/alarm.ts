const BEEPS = 3;
const BEEP_S = 0.25;
const PAUSE_S = 0.2;
const PITCH_HZ = 880;

export interface Alarm {
  ring: () => void;
}

/** A short sound and a shake for later. To be made during a press: a browser lets no page sound before one. */
export function prepareAlarm(): Alarm {
  const context = typeof AudioContext === 'undefined' ? null : new AudioContext();
  return {
    ring: () => {
      // A tablet has no motor, and Safari no such function.
      if ('vibrate' in navigator) navigator.vibrate([300, 150, 300]);
      if (!context) return;
      for (let beep = 0; beep < BEEPS; beep += 1) {
        const from = context.currentTime + beep * (BEEP_S + PAUSE_S);
        const tone = context.createOscillator();
        tone.frequency.value = PITCH_HZ;
        tone.connect(context.destination);
        tone.start(from);
        tone.stop(from + BEEP_S);
      }
    },
  };
}
