/** Four seeds and four multipliers of a mixing function (cyrb128, public domain): one for each quarter of an id. */
const SEEDS = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762] as const;
const MULTIPLIERS = [597_399_067, 2_869_860_233, 951_274_213, 2_716_044_179] as const;

function mix(text: string, seed: number, multiplier: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), multiplier);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

/**
 * A UUID (version 8, of one's own making) that is the same for the same text, in every tab. Not a secret, and no more
 * random than its text: put something random into it. The browser's own digests are missing where a page is not served
 * securely.
 */
export function stableId(text: string): string {
  const quarters = SEEDS.map((seed, place) => mix(`${place}:${text}`, seed, MULTIPLIERS[place] ?? 1));
  const hex = quarters.map((quarter) => quarter.toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
