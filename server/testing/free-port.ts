import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below what Linux (32768), macOS and Windows (49152) give away by themselves: no connection of another program takes
 * one in between.
 */
const FIRST_PORT = 20_000;
const END_PORT = 32_000;
const MOST_TRIES = 100;

/** Ports that this process has handed out, and that may not be listened on yet. */
const given = new Set<number>();

/** @returns a loopback port that nothing listened on a moment ago @throws when none of a hundred is free */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const port = randomInt(FIRST_PORT, END_PORT);
    // oxlint-disable-next-line no-await-in-loop -- one port after the other
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`no port between ${FIRST_PORT} and ${END_PORT} is free`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
