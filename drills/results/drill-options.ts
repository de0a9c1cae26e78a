const option = (name: string, otherwise: number) => {
  const place = process.argv.indexOf(`--${name}`);
  return place === -1 ? otherwise : Number(process.argv[place + 1]);
};

export interface DrillOptions {
  members: number;
  rounds: number;
  /** The same seed gives the same moments. */
  seed: number;
}

/** @returns the drill's arguments */
export const readOptions = (): DrillOptions => ({
  members: option('members', 1_000),
  rounds: option('rounds', 8),
  seed: option('seed', 1),
});
