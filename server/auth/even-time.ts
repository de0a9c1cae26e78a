import { setTimeout as pause } from 'node:timers/promises';

// Well above what looking an account up, writing its code and composing its mail take.
const SHORTEST_MS = 200;

/**
 * Answers no sooner than after a fixed time, so that an address with an account, for which there is more to do, can't
 * be told from one without by the clock.
 */
export async function inEvenTime(work: () => Promise<Response>): Promise<Response> {
  const [answer] = await Promise.all([work(), pause(SHORTEST_MS)]);
  return answer;
}

/** The same for refusals only: what is granted is answered at once. */
export async function refuseInEvenTime(work: () => Promise<Response>): Promise<Response> {
  const soonest = pause(SHORTEST_MS);
  const answer = await work();
  if (!answer.ok) await soonest;
  return answer;
}
