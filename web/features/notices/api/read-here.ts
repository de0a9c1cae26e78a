import { createWaitingMarks } from '#web/lib/marks/waiting-marks.ts';

/** Ids of the notices that were read on this device and that the server does not know of yet; every tab sees them. */
export const readHere = createWaitingMarks('read-notices');
