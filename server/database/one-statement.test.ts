import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { requestScope } from '#server/base/request-scope.ts';
import { prepareDatabase } from '#server/boot/prepare-database.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import type { ClubConnection } from './club-connection.ts';
import { RESPONSE_SETTINGS } from './context-statement.ts';
import { openPostgres } from './postgres/open-postgres.ts';

const outcome = await startPostgres({ isPrepared: true });
if (!outcome.server) warnWithoutPostgres(outcome.reason);

const ANA = '00000000-0000-4000-8000-0000000000a1';
const call = { rpc: { method: 'POST', path: '/rpc/x', readOnly: false } };
const asAna = { auth: { uid: ANA, role: 'authenticated', jwt: { sub: ANA, role: 'authenticated' } } };
const WHO = `select current_user::text as name, auth.uid()::text as id`;

async function openPreparedPostgres(url: string): Promise<ClubConnection> {
  const connection = await openPostgres(url, { poolSize: 1 });
  await prepareDatabase(connection);
  return connection;
}

describe.each(['pglite', 'postgres'] as const)('a request of one statement on %s', (engine) => {
  describe.runIf(engine === 'pglite' || outcome.server !== null)('that commits with it', () => {
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

    function asMember<Result>(work: (run: Run) => Promise<Result>, options: typeof call | Record<string, never> = call): Promise<Result> {
      return connection.withContext(
        asAna,
        (db) => work(async (text, parameters = []) => (await db.executeQuery(CompiledQuery.raw(text, parameters))).rows),
        options,
      );
    }
    const notes = () => connection.query('select id from public.notes order by id');

    test('its write is kept', async () => {
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

    test('no statement runs after a failed read, which has ended the transaction', async () => {
      const work = async () =>
        asMember(async (run) => {
          await expect(run('select id from public.notes where id = $1', ['x'])).rejects.toMatchObject({ code: '22P02' });
          await expect(run(`insert into public.notes values (3, 'b')`)).rejects.toMatchObject({ code: '25P02' });
        }, {});
      await requestScope.run({ log: createLog('silent'), isDataRead: true }, () => work());
      expect(await notes()).toEqual([{ id: 1 }]);
    });

    test('an error of the COMMIT reaches the caller, and nothing is kept', async () => {
      const write = asMember((run) => run('insert into public.notes values ($1, $2), ($1, $2)', [7, 'c']));
      await expect(write).rejects.toMatchObject({ code: '23505' });
      expect(await notes()).toEqual([{ id: 1 }]);
      expect(await connection.query('select 1 as one')).toEqual([{ one: 1 }]);
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
      const write = connection.withContext(
        ended,
        async (db) => db.executeQuery(CompiledQuery.raw(`insert into public.notes values (9, 'e')`)),
        call,
      );
      await expect(write).rejects.toMatchObject({ code: 'PT401' });
      expect(await notes()).toEqual([{ id: 1 }]);
    });

    test('the status that a procedure has set is still known after the COMMIT', async () => {
      const settings = await asMember(async (run) => {
        await run(`select set_config('response.status', $1, true)`, ['418']);
        return run(RESPONSE_SETTINGS);
      });
      expect(settings).toEqual([{ status: '418', headers: '' }]);
    });

    test('a read whose kept plan no longer fits is not repeated after the COMMIT, where it would run as the server', async () => {
      await connection.script(`create table public.secrets (id int, note text); insert into public.secrets values (1, 'not for Ana');
        alter table public.secrets enable row level security; grant all on public.secrets to authenticated`);
      const read = async () => {
        const work = async () => asMember((run) => run('select note from public.secrets where id = $1', [1]), {});
        return requestScope.run({ log: createLog('silent'), isDataRead: true }, () => work());
      };
      for (let time = 0; time < 5; time += 1) expect(await read()).toEqual([]);
      await connection.script('alter table public.secrets alter column note type varchar(40)');
      await expect(read()).rejects.toMatchObject({ code: '0A000' });
      expect(await read()).toEqual([]);
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
