import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { openEmptyDatabase } from '#server/testing/prepared-database.ts';

const MIB = 1024 * 1024;
const ANSWERS = 60;

/**
 * Bytes of this process's objects and buffers that somebody still holds. V8 gives buffers back in a thread of its own,
 * so they are counted until the number no longer falls.
 */
async function heldBytes(collect: () => void): Promise<number> {
  let held = Number.POSITIVE_INFINITY;
  for (let before = held; ; before = held) {
    collect();
    // oxlint-disable-next-line no-await-in-loop -- what is asked for is what is left after it
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    held = heapUsed + arrayBuffers;
    if (held > before - MIB) return held;
  }
}

it('what was answered is not kept', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { connection } = await openEmptyDatabase();
  const ask = async () => connection.query(`select repeat('x', 1000) as text from generate_series(1, 1000)`);
  // Until the program has grown to what it needs for such an answer.
  for (let answer = 0; answer < ANSWERS / 2; answer += 1) await ask();
  const before = await heldBytes(collect);
  for (let answer = 0; answer < ANSWERS; answer += 1) await ask();
  expect((await heldBytes(collect)) - before).toBeLessThan((ANSWERS / 2) * MIB);
  await connection.close();
});
