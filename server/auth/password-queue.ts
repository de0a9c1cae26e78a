import { FairQueue } from '#server/limits/fair-queue.ts';

/**
 * Whose password is hashed or compared next, for the whole process, which has one thread for it: a network with many of them waits for itself, and
 * so does nobody else.
 */
export const passwordQueue = new FairQueue({ places: 2, placesPerCaller: 1 });
