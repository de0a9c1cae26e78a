/** Navigation state of an address that opens a dialog over the page before it: closing it goes back there. */
export const OPENED_HERE = { isOpenedHere: true };

/** Whether a location's state is that of a dialog opened from the page before. */
export function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedHere' in state;
}
