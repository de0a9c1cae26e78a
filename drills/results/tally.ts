/** @returns the counts of all that happens in the drill, before anything has */
export const noCounts = () => ({
  checkIns: 0,
  waited: 0,
  voids: 0,
  takenBack: 0,
  kills: 0,
  inTheMiddle: 0,
  cutOff: 0,
  raced: 0,
  attempts: 0,
  gone: 0,
  after: 0,
});

/** The drill adds to it as it goes on. */
export interface Tally {
  counts: ReturnType<typeof noCounts>;
  faults: string[];
}
