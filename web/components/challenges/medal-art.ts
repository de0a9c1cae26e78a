/**
 * The look that the medals of one edition share, and no others. All of it follows from the challenge's id: nothing is
 * stored.
 */
export interface MedalArt {
  /** Degrees on the colour wheel, of ribbon and ring. */
  hue: number;
  /** The path of the rosette that is engraved on the disc, around 0,0 with a radius of 1. */
  rosette: string;
  /** Points of the rim. */
  teeth: number;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

const STEPS = 240;

/** A curve that goes out and in `petals` times while it goes around `turns` times. */
function rosetteOf(petals: number, turns: number, depth: number, tilt: number): string {
  const points = Array.from({ length: STEPS }, (_, step) => {
    const angle = (step / STEPS) * 2 * Math.PI * turns;
    const radius = 1 - depth + depth * Math.cos((petals / turns) * angle);
    const place = (turn: number) => (radius * turn).toFixed(3);
    return `${place(Math.cos(angle + tilt))} ${place(Math.sin(angle + tilt))}`;
  });
  return `M${points.join('L')}Z`;
}

/** The art of a challenge's medals. */
export function medalArt(challengeId: string): MedalArt {
  const hash = hashOf(challengeId);
  const other = hashOf(`${challengeId} `);
  const petals = 7 + (hash % 7);
  const turns = 2 + ((hash >>> 5) % 2);
  return {
    // All colours but those of the metals.
    hue: (70 + ((hash >>> 9) % 310)) % 360,
    // An even number of turns with an odd number of petals closes after all of them; else the curve would be drawn
    // twice.
    rosette: rosetteOf(
      petals % turns === 0 ? petals + 1 : petals,
      turns,
      0.22 + (other % 12) / 100,
      ((other >>> 4) % 360) * (Math.PI / 180),
    ),
    teeth: 18 + ((other >>> 13) % 4) * 3,
  };
}

/** The rim of a disc as a path around 0,0: as many soft teeth as said. */
export function rimPath(teeth: number, radius: number, depth: number): string {
  const steps = teeth * 12;
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    const here = radius + depth * Math.cos(angle * teeth);
    return `${(here * Math.cos(angle)).toFixed(2)} ${(here * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}
