/** A month later at the same time of day, in seconds; from a 31st to the last day of a shorter month. */
export function addMonth(seconds: number): number {
  const date = new Date(seconds * 1_000);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime() / 1_000;
}

export const DAY_SECONDS = 86_400;
