import { expect, test } from 'vitest';
import { runInContext, runInTransaction } from './session-transaction.ts';
import type { Session } from './session-transaction.ts';

/** A database of one session that notes the texts it is sent, and fails at the given ones. */
function clubOn(failsAt: string) {
  const sent: string[] = [];
  const released: (boolean | undefined)[] = [];
  const session: Session = {
    isQuiet: () => true,
    runAsOne: async () => undefined,
    run: async (statements) => {
      sent.push(...statements.map(({ text }) => text));
      if (statements.some(({ text }) => text === failsAt))
        throw Object.assign(new Error('canceling statement due to user request'), { code: '57014' });
      return statements.map(() => ({ rows: [] }));
    },
    release: (isOpen) => released.push(isOpen),
  };
  return { sent, released, session, acquire: async () => session };
}

test('a session whose transaction could not be ended is not given to the next caller', async () => {
  const { acquire, released } = clubOn('ROLLBACK');
  const work = runInTransaction(acquire, async (transaction) => {
    await transaction.query('select app.context()');
    throw new Error('changed their mind');
  });
  await expect(work).rejects.toThrow();
  expect(released).toEqual([true]);
});

test('a session whose transaction has ended is given to the next caller', async () => {
  const { acquire, released, sent } = clubOn('');
  await runInTransaction(acquire, async (transaction) => transaction.query('select app.context()'));
  expect(sent).toEqual(['BEGIN; select app.context()', 'COMMIT']);
  expect(released).toEqual([false]);
});

test('a statement that nobody waited for does not run after the COMMIT', async () => {
  const { acquire, sent } = clubOn('');
  let late: Promise<unknown> = Promise.resolve();
  await runInTransaction(acquire, async (transaction) => {
    await transaction.query('select app.context()');
    const commit = Promise.resolve().then(() => undefined);
    late = commit.then(() => transaction.query('select everything')).catch((error: unknown) => error);
  });
  expect(await late).toBeInstanceOf(Error);
  expect(sent).not.toContain('select everything');
});

test('nor long after it, when the session may be somebody else’s', async () => {
  const { acquire, sent } = clubOn('');
  const kept = await runInTransaction(acquire, async (transaction) => {
    await transaction.query('select app.context()');
    return transaction;
  });
  await expect(kept.query('select everything')).rejects.toMatchObject({ code: '25P02' });
  expect(sent).not.toContain('select everything');
});

test.each([
  ['goes with its context in one question', async () => [{ one: 1 }], [{ one: 1 }], ['select app.context()', 'select $1']],
  [
    'that is refused leaves no transaction to end',
    async () => Promise.reject(new Error('refused')),
    'refused',
    ['select app.context()', 'select $1'],
  ],
  [
    'goes after its context where the session has not taken both',
    async () => undefined,
    [],
    ['select app.context()', 'select $1', 'BEGIN; select app.context()', 'select $1', 'COMMIT'],
  ],
])('the only statement of a caller %s', async (_how, answer, result, sent) => {
  const club = clubOn('');
  const together = async (statements: readonly { text: string }[]) => {
    club.sent.push(...statements.map(({ text }) => text));
    return answer();
  };
  const acquire = async () => ({ ...club.session, runAsOne: together });
  const only = { text: 'select app.context()', parameters: [], isMembers: true };
  const outcome = await runInContext(acquire, only, { text: 'select $1', parameters: ['one'] }).catch((error: Error) => error.message);
  expect(outcome).toEqual(result);
  expect(club.sent).toEqual(sent);
  expect(club.released).toEqual([false]);
});
