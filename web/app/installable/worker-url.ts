/** The address of the service worker (web/worker/sw.ts). */
export const WORKER_URL = '/sw.js';
