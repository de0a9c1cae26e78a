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
const insert = (id: number) => ({
  text: 'with written as (insert into public.notes values ($1::text::int) returning 1 as one) select count(1)::int as rows from written',
  parameters: [String(id)],
});

describe.each(['pglite', 'postgres'] as const)('a statement as a caller on %s', (engine) => {
  describe.runIf(engine === 'pglite' || outcome.server !== null)('of one session', () => {
    let connection: ClubConnection;
    const notes = () => connection.query('select id from public.notes order by id');

    beforeAll(async () => {
      connection = engine === 'pglite' ? await openPreparedDatabase() : await openPostgres(outcome.server?.url ?? '', { poolSize: 1 });
      if (engine === 'postgres') await prepareDatabase(connection);
      await connection.script(`create table public.notes (id int primary key deferrable initially deferred); grant all on public.notes to authenticated;
        create table public.secrets (id int, note text); insert into public.secrets values (1, 'not for Ana');
        alter table public.secrets enable row level security; grant all on public.secrets to authenticated`);
    });
    afterAll(async () => {
      await connection.close();
      if (engine === 'postgres') await outcome.server?.stop();
    });

    test('it runs as the member, and the next statement of the server as the server', async () => {
      const who = { text: 'select current_user::text as name, auth.uid()::text as id', parameters: [] };
      expect(await connection.askAs(asAna, who)).toEqual({ name: 'authenticated', id: ANA });
      expect(await connection.query(who.text)).toEqual([{ name: expect.not.stringMatching('authenticated'), id: null }]);
    });

    test('what it writes is kept, unless its answer is not taken', async () => {
      expect(await connection.askAs(asAna, insert(1))).toEqual({ rows: 1 });
      const refused = connection.askAs<{ rows: number }>(asAna, insert(2), {
        check: (row) => {
          throw new Error(`${row?.rows} is too many`);
        },
      });
      await expect(refused).rejects.toThrow('1 is too many');
      expect(await connection.askAs(asAna, insert(3), { check: () => undefined })).toEqual({ rows: 1 });
      expect(await notes()).toEqual([{ id: 1 }, { id: 3 }]);
    });

    test('an error of the COMMIT reaches the caller, and nothing is kept', async () => {
      const twice = { text: 'insert into public.notes values ($1::text::int), ($1::text::int)', parameters: ['7'] };
      await expect(connection.askAs(asAna, twice)).rejects.toMatchObject({ code: '23505' });
      await expect(connection.askAs(asAna, twice, { check: () => undefined })).rejects.toMatchObject({ code: '23505' });
      expect(await notes()).toHaveLength(2);
      expect(await connection.askAs(asAna, { text: 'select 1 as one', parameters: [] })).toEqual({ one: 1 });
    });

    test.runIf(engine === 'postgres')('its time is limited, that of the server’s own key is not', async () => {
      const limit = { text: `select current_setting('statement_timeout') as value`, parameters: [] };
      const limitOf = async (role: string) => connection.askAs({ auth: { uid: null, role, jwt: { role } } }, limit);
      expect(await limitOf('anon')).toEqual({ value: '3s' });
      expect(await limitOf('authenticated')).toEqual({ value: '8s' });
      expect(await limitOf('service_role')).toEqual({ value: '0' });
    });

    test('a procedure that is read must not write', async () => {
      const rpc = { method: 'GET', path: '/rpc/x', readOnly: true };
      await expect(connection.askAs(asAna, insert(4), { rpc })).rejects.toMatchObject({ code: '25006' });
      expect(await notes()).toHaveLength(2);
    });

    test('nothing runs for a session that has ended, nor for a role that is not the API’s', async () => {
      const ended = { auth: { ...asAna.auth, jwt: { ...asAna.auth.jwt, session_id: crypto.randomUUID() } } };
      await expect(connection.askAs(ended, insert(5))).rejects.toMatchObject({ code: 'PT401' });
      await expect(connection.askAs({ auth: { ...asAna.auth, role: 'postgres' } }, insert(5))).rejects.toMatchObject({ code: '22023' });
      expect(await notes()).toHaveLength(2);
    });

    test('nor does it once everything about it is known', async () => {
      const ended = { auth: { ...asAna.auth, jwt: { ...asAna.auth.jwt, session_id: crypto.randomUUID() } } };
      for (let time = 0; time < 5; time += 1) {
        await expect(connection.askAs(ended, insert(100 + time))).rejects.toMatchObject({ code: 'PT401' });
        expect(await connection.askAs(asAna, insert(200 + time))).toEqual({ rows: 1 });
        await expect(connection.askAs(asAna, insert(200 + time))).rejects.toMatchObject({ code: '23505' });
      }
      expect(await connection.query('delete from public.notes where id >= 100 returning id')).toHaveLength(5);
      expect(await connection.query('select current_user::text as name')).toEqual([{ name: expect.not.stringMatching('authenticated') }]);
    });

    test('one whose kept plan no longer fits is not repeated as the server', async () => {
      const read = async () =>
        connection.askAs(asAna, { text: 'select note from public.secrets where id = $1::text::int', parameters: ['1'] });
      for (let time = 0; time < 5; time += 1) expect(await read()).toBeUndefined();
      await connection.script('alter table public.secrets alter column note type varchar(40)');
      await expect(read()).rejects.toMatchObject({ code: '0A000' });
      expect(await read()).toBeUndefined();
    });
  });
});
