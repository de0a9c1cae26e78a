/**
 * The machine's own time, and not the club's, which a test may have put elsewhere: only for what another machine
 * compares with its clock, such as the end of a signed token, and for the order in which answers were asked for.
 * Everything else goes by `now` of the context (the rule `club-time/machine` of tools/lint/club-time.mjs).
 */
export function machineTime(): Date {
  return new Date();
}
