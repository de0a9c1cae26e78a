import { FairQueue } from '#server/limits/fair-queue.ts';

/**
 * Decides whose password is hashed or compared next, for the whole process, which has one thread for it. A network with
 * many of them waits for itself, and no other network waits for it.
 */
export const passwordQueue = new FairQueue({ places: 2, placesPerCaller: 1 });
