import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareDatabase } from '#server/boot/prepare-database.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import type { ClubConnection } from './club-connection.ts';
import { openPostgres } from './postgres/open-postgres.ts';

const outcome = await startPostgres({ isPrepared: true });
if (!outcome.server) warnWithoutPostgres(outcome.reason);

const ANA = '00000000-0000-4000-8000-0000000000a1';
const asAna = { auth: { uid: ANA, role: 'authenticated', jwt: { sub: ANA, role: 'authenticated' } } };
const WHO = `select current_user::text as name, auth.uid()::text as id`;

async function openPreparedPostgres(url: string): Promise<ClubConnection> {
  const connection = await openPostgres(url, { poolSize: 1 });
  await prepareDatabase(connection);
  return connection;
}

describe.each(['pglite', 'postgres'] as const)('statements as a member on %s', (engine) => {
  describe.runIf(engine === 'pglite' || outcome.server !== null)('in one transaction', () => {
    let connection: ClubConnection;

    beforeAll(async () => {
      connection = engine === 'pglite' ? await openPreparedDatabase() : await openPreparedPostgres(outcome.server?.url ?? '');
      await connection.script(
        'create table public.notes (id int primary key deferrable initially deferred, note text); grant all on public.notes to authenticated',
      );
    });
    afterAll(async () => {
      await connection.close();
      if (engine === 'postgres') await outcome.server?.stop();
    });

    type Run = (text: string, parameters?: unknown[]) => Promise<unknown[]>;

    function asMember<Result>(work: (run: Run) => Promise<Result>): Promise<Result> {
      return connection.withContext(asAna, (db) =>
        work(async (text, parameters = []) => (await db.executeQuery(CompiledQuery.raw(text, parameters))).rows),
      );
    }
    const notes = () => connection.query('select id from public.notes order by id');

    test('what they write is kept', async () => {
      await asMember((run) => run('insert into public.notes values ($1, $2)', [1, 'a']));
      expect(await notes()).toEqual([{ id: 1 }]);
    });

    test('a second statement still runs as the member, never as the server', async () => {
      const [second, third] = await asMember(async (run) => {
        await run('select 1 as one');
        return [await run(WHO), await run(WHO)];
      });
      expect(second).toMatchObject([{ name: 'authenticated', id: ANA }]);
      expect(third).toMatchObject([{ name: 'authenticated', id: ANA }]);
      expect(await connection.query(`select current_user::text as name, auth.uid() as id`)).toEqual([
        { name: expect.not.stringMatching('authenticated'), id: null },
      ]);
    });

    test('no statement runs after a failed one, even when its error was caught', async () => {
      await asMember(async (run) => {
        await expect(run('insert into public.notes values ($1, $2)', ['x', 'b'])).rejects.toMatchObject({ code: '22P02' });
        await expect(run(`insert into public.notes values (2, 'b')`)).rejects.toMatchObject({ code: '25P02' });
      });
      expect(await notes()).toEqual([{ id: 1 }]);
    });

    test('an error of the COMMIT reaches the caller, and nothing is kept', async () => {
      const write = asMember((run) => run('insert into public.notes values ($1, $2), ($1, $2)', [7, 'c']));
      await expect(write).rejects.toMatchObject({ code: '23505' });
      expect(await notes()).toEqual([{ id: 1 }]);
      expect(await connection.query('select 1 as one')).toEqual([{ one: 1 }]);
    });

    test('a call of a procedure is refused: it might have to be read-only', async () => {
      const call = connection.withContext(asAna, async () => undefined, { rpc: { method: 'GET', path: '/rpc/x', readOnly: true } });
      await expect(call).rejects.toThrow('askAs');
    });

    test('an error thrown after it reaches the caller, and the write of a later statement is undone', async () => {
      const write = asMember(async (run) => {
        await run('select 1 as one');
        await run(`insert into public.notes values (8, 'd')`);
        throw new Error('changed their mind');
      });
      await expect(write).rejects.toThrow('changed their mind');
      expect(await notes()).toEqual([{ id: 1 }]);
    });

    test('a session that has ended is refused before anything runs', async () => {
      const ended = { auth: { ...asAna.auth, jwt: { ...asAna.auth.jwt, session_id: crypto.randomUUID() } } };
      const write = connection.withContext(ended, async (db) =>
        db.executeQuery(CompiledQuery.raw(`insert into public.notes values (9, 'e')`)),
      );
      await expect(write).rejects.toMatchObject({ code: 'PT401' });
      expect(await notes()).toEqual([{ id: 1 }]);
    });

    test('a prepared statement works again and again, with other values and after wrong ones', async () => {
      for (const id of [20, 21, 22, 23, 24, 25]) {
        await asMember((run) => run('insert into public.notes (id, note) values ($1, $2)', [id, `n${id}`]));
        await expect(asMember((run) => run('insert into public.notes (id, note) values ($1, $2)', ['x', null]))).rejects.toMatchObject({
          code: '22P02',
        });
      }
      expect(await asMember((run) => run('select id, note from public.notes where id > $1 order by id limit $2', [20, 2]))).toEqual([
        { id: 21, note: 'n21' },
        { id: 22, note: 'n22' },
      ]);
    });
  });
});
