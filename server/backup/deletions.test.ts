import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { appendDeletions, completeUntil, readDeletions } from './deletions.ts';

it('a line that a crash has cut off takes no other line with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clube21-deletions-'));
  const [first, next] = [crypto.randomUUID(), crypto.randomUUID()];
  const at = '2026-11-22T12:00:00.000Z';
  try {
    await writeFile(join(folder, 'deletions.jsonl'), `${JSON.stringify({ id: first, at })}\n{"id":"0000`);
    await appendDeletions(folder, [{ id: next, at }]);
    expect(await readDeletions([folder], new Date(at))).toEqual({ ids: [first, next], spans: [{ since: at, until: at }] });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('says no later instant than now, whatever a clock that was ahead has written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clube21-deletions-'));
  const id = crypto.randomUUID();
  const [before, ahead] = ['2026-11-22T12:00:00.000Z', '2031-01-01T00:00:00.000Z'];
  try {
    await appendDeletions(folder, [{ known_until: before }, { id, at: ahead }, { known_until: ahead }]);
    expect(await readDeletions([folder], new Date('2026-11-22T13:00:00Z'))).toEqual({
      ids: [id],
      spans: [{ since: before, until: before }],
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it.each([
  ['a list that began before the backup says until when it knows', [['01', '20']], '20'],
  ['a list that began after it knows nothing of the time between', [['21', '22']], null],
  [
    'a list of a club begun anew does not go on with that of the lost one',
    [
      ['21', '22'],
      ['01', '12'],
    ],
    '12',
  ],
  [
    'a list goes on with a copy of itself',
    [
      ['01', '20'],
      ['01', '12'],
    ],
    '20',
  ],
  ['no list knows nothing', [], null],
] as const)('%s', (_what, days, until) => {
  const at = (day: string) => `2026-11-${day}T12:00:00.000Z`;
  const spans = days.map(([since, end]) => ({ since: at(since), until: at(end) }));
  expect(completeUntil(spans, at('10'))).toBe(until && at(until));
});
