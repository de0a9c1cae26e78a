import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECRETS_ENTRY } from '#server/backup/manifest.ts';
import { entriesOf, verifyArchive } from '#server/backup/read-archive.ts';
import { ownVersions } from '#server/boot/prepare-database.ts';
import { isTestKey } from '#server/config/test-keys.ts';
import { ENGINES } from '#server/testing/club-on-engine.ts';
import { authenticatorOf } from '#server/testing/second-factor.ts';
import { startPostgres, warnWithoutPostgres } from '../../../supabase/tests/runner/postgres-server.ts';
import type { TestServer } from '../../../supabase/tests/runner/postgres-server.ts';
import { finalResult, rankingOf, sha256Of, toldTo, totalsOf } from './kept-club.ts';
import type { KeptFacts } from './kept-club.ts';
import { keptVersions, openKeptClub } from './open-kept-club.ts';

const VERSIONS = await keptVersions();
/** The first and the newest; a drill opens all of them (`npm run drills -- kept-clubs`). */
const OPENED = process.env['KEPT_CLUBS'] === 'all' ? VERSIONS : [...new Set([VERSIONS.at(0), VERSIONS.at(-1)])];
const ADDRESS = /[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+/giu;
/** Tables whose rows a migration since has changed in number, and which did. */
const CHANGED_BY_MIGRATIONS: Readonly<Record<string, string>> = {};

test('the first club that is kept is that of main 0f2af675', () => {
  expect(VERSIONS[0]).toBe('0f2af675');
});

test.each(VERSIONS)(
  'the archive of %s is small, has a row in every table, 20 members, two challenges, and one of them is final',
  async (version) => {
    const archive = join(import.meta.dirname, `${version}.backup`);
    const { tables } = await verifyArchive(archive);
    const rows = new Map(tables.map((table) => [table.name, table.rows]));
    expect([...rows].filter(([, count]) => count === 0)).toEqual([]);
    expect(['public.profiles', 'public.challenges', 'public.subscriptions', 'app.member_blocks'].map((name) => rows.get(name))).toEqual([
      20, 2, 1, 1,
    ]);
    expect((await stat(archive)).size).toBeLessThan(1024 * 1024);
  },
);

test.each(VERSIONS)(
  'the archive of %s has no secret and nobody: its keys say what they are, and its addresses are of nowhere',
  async (version) => {
    const addresses = new Set<string>();
    let keys: string[] = [];
    for await (const { entry, content } of entriesOf(join(import.meta.dirname, `${version}.backup`))) {
      const pieces: Uint8Array[] = [];
      for await (const piece of content) pieces.push(piece);
      const text = Buffer.concat(pieces).toString('utf8');
      if (entry === SECRETS_ENTRY) keys = Object.values(JSON.parse(text) as Record<string, string>);
      else if (entry.startsWith('tables/')) for (const [address] of text.matchAll(ADDRESS)) addresses.add(address);
    }
    expect(keys.filter((key) => !isTestKey(key))).toEqual([]);
    expect(keys).toHaveLength(5);
    expect(addresses.size).toBeGreaterThan(20);
    expect([...addresses].filter((address) => !address.endsWith('.example'))).toEqual([]);
  },
);

describe.each(OPENED.flatMap((version = '') => ENGINES.map((engine) => [version, engine] as const)))(
  'the club of %s on %s',
  (version, engine) => {
    let kept: Awaited<ReturnType<typeof openKeptClub>> | null = null;
    let postgres: TestServer | null = null;
    let facts: KeptFacts;
    const opened = () => (kept as NonNullable<typeof kept>).club;

    beforeAll(async () => {
      if (engine === 'PostgreSQL') {
        const outcome = await startPostgres();
        if (outcome.server === null) return warnWithoutPostgres(outcome.reason);
        postgres = outcome.server;
      }
      kept = await openKeptClub(version, postgres?.url);
      ({ facts } = kept);
      expect(kept.restored).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(`${facts.counts['auth.users']} contas`) });
    });
    afterAll(async () => {
      await kept?.close();
      await postgres?.stop();
    });
    beforeEach(({ skip }) => skip(kept === null, 'no PostgreSQL here'));

    async function signIn(email: string) {
      const client = opened().newClient();
      const { error } = await client.auth.signInWithPassword({ email, password: facts.password });
      expect(error).toBeNull();
      return client;
    }

    test('has taken every migration, and has its rows', async () => {
      const { connection } = opened();
      const history = await connection.query<{ version: string }>(
        'select version from supabase_migrations.schema_migrations order by version',
      );
      expect(history.map((row) => row.version)).toEqual(await ownVersions());
      // The server writes these again when it starts.
      const written = ['public.content_entries', 'app.push_setup', 'app.sweeps'];
      const names = Object.keys(facts.counts).filter((name) => !written.includes(name) && !(name in CHANGED_BY_MIGRATIONS));
      const counts = await Promise.all(
        names.map(async (name) => [
          name,
          (await connection.query<{ count: number }>(`select count(*)::int as count from ${name}`))[0]?.count,
        ]),
      );
      expect(counts).toEqual(names.map((name) => [name, facts.counts[name]]));
    });

    test('has what each member did in all challenges, a paid plan, and a report with its appeal, as its own version told them', async () => {
      expect(facts.totals).toHaveLength(facts.counts['public.user_progress'] ?? 0);
      expect(facts.told).toMatchObject({
        plan: { level: 'expert', source: 'payment' },
        about: [{ appeal_words: expect.any(String), appeal_granted: null }],
      });
      expect(await totalsOf(opened().connection)).toEqual(facts.totals);
      const client = async (part: string) => signIn(facts.people[part] ?? '');
      const told = await toldTo({
        paying: await client('paying'),
        reporter: await client('reporter'),
        reported: await client('reported'),
      });
      // A later version may tell more.
      expect(told).toMatchObject(facts.told);
    });

    test('says no number of the rules in words of its challenges that were stored when they were made', async () => {
      const told = await opened().connection.query('select title, description, requirements from public.challenges order by title');
      expect(told).toEqual([
        { title: 'Desafio 21 dias', description: 'Treine todos os dias e suba no ranking.', requirements: [] },
        { title: 'Desafio de novembro', description: null, requirements: [] },
      ]);
    });

    test('has the final result as it was, and a file with its bytes', async () => {
      expect(facts.result.length).toBeGreaterThan(5);
      expect(await finalResult(opened().connection, facts.challenges.final)).toEqual(facts.result);
      const answer = await opened().request(`/storage/v1/object/public/${facts.file.path}`);
      expect([answer.status, sha256Of(await answer.arrayBuffer())]).toEqual([200, facts.file.sha256]);
    });

    test('lets a member with a second factor in by password and code, who sees the running ranking as it was', async () => {
      const client = await signIn(facts.people['factor'] ?? '');
      const { data: factors } = await client.auth.mfa.listFactors();
      const authenticator = authenticatorOf(factors?.totp[0]?.id ?? '', facts.factor.secret);
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId: authenticator.factorId, code: authenticator.code() });
      expect(error).toBeNull();
      expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
      expect(await rankingOf(client, facts.challenges.running)).toEqual(facts.ranking);
    });

    test('knows the recovery codes, and the staff by their roles', async () => {
      const client = await signIn(facts.people['factor'] ?? '');
      expect((await client.rpc('use_recovery_code', { p_code: facts.factor.recoveryCode })).data).toMatchObject({ success: true });
      const staff = await opened().connection.query(
        'select u.email, s.role from public.club_staff s join auth.users u on u.id = s.user_id order by s.role',
      );
      expect(staff).toEqual(['moderator', 'operator', 'owner'].map((role) => ({ email: facts.people[role], role })));
      const [log] = await opened().connection.query<{ verdict: { success: boolean } }>('select app.verify_staff_log() as verdict');
      expect(log?.verdict).toMatchObject({ success: true, lines: facts.counts['app.staff_log'] });
    });
  },
);
