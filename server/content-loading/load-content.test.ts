import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { benefitInformation } from '#content/benefits/information.ts';
import { benefitPartners } from '#content/benefits/partners.ts';
import { contentCollections } from '#content/collections.ts';
import type { ContentCollection } from '#content/collections.ts';
import { libraryPartners } from '#content/library/partners.ts';
import { libraryPartnerSchema } from '#content/library/schema.ts';
import { recipes } from '#content/nutrition/recipes/recipes.ts';
import { connectionDatabase } from '#server/cli/connection-database.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import { loadContent } from './load-content.ts';

const outcome = await startPostgres({ isPrepared: true });
if (!outcome.server) warnWithoutPostgres(outcome.reason);
const engines = [{ engine: 'PGlite', url: undefined }, ...(outcome.server ? [{ engine: 'PostgreSQL', url: outcome.server.url }] : [])];
afterAll(() => outcome.server?.stop());

const others = contentCollections.filter(({ name }) => name !== 'library');
const total = contentCollections.reduce((sum, { entries }) => sum + entries.length, 0);

/** Everything, with another library. */
function withLibrary(entries: readonly unknown[]): ContentCollection[] {
  return [{ name: 'library', feature: 'workouts_library', schema: libraryPartnerSchema, entries: entries as { id: string }[] }, ...others];
}

async function bodiesOf({ client }: Pick<Member, 'client'>, collection: string): Promise<unknown[]> {
  const { data, error } = await client.from('content_entries').select('body').eq('collection', collection).order('position');
  if (error) throw error;
  return data.map(({ body }) => body as unknown);
}

const libraryOf = (member: Pick<Member, 'client'>) => bodiesOf(member, 'library');

describe.each(engines)('on $engine', ({ url }) => {
  let club: TestClub;
  let ana: Member;

  beforeAll(async () => {
    club = await createTestClub(url === undefined ? {} : { databaseUrl: url });
    ana = await club.signUpMember('Ana');
  });
  afterAll(() => club?.close());

  test('the library is there after boot, for who may read it', async () => {
    expect(await libraryOf(ana)).toEqual([]);
    expect((await club.newClient().from('content_entries').select('id')).data ?? []).toEqual([]);
    await club.connection.query(`insert into public.user_progress_level (user_id, current_level) values ($1, 'expert')`, [ana.id]);
    expect(await libraryOf(ana)).toEqual(libraryPartners);
    await club.connection.query(`update public.user_progress_level set level_expires_at = now() where user_id = $1`, [ana.id]);
    expect(await libraryOf(ana)).toEqual([]);
    await club.connection.query(`update public.user_progress_level set level_expires_at = null where user_id = $1`, [ana.id]);
  });

  test('the partners and what is to be known about them come in their order, for who has the benefits by either name', async () => {
    const bia = await club.signUpMember('Bia');
    const read = async (collection: string) => {
      const { data } = await bia.client.from('content_entries').select('body').eq('collection', collection).order('position');
      return data?.map(({ body }) => body as unknown);
    };
    expect(await read('benefit_partners')).toEqual([]);
    for (const spelling of ['benefits', 'partner_benefits']) {
      await club.connection.query(
        `insert into public.user_progress_level (user_id, unlocked_features) values ($1, array[$2::text])
         on conflict (user_id) do update set unlocked_features = excluded.unlocked_features`,
        [bia.id, spelling],
      );
      expect(await read('benefit_partners'), spelling).toEqual(benefitPartners);
      expect(await read('benefit_information'), spelling).toEqual(benefitInformation);
      expect(await read('library'), spelling).toEqual([]);
    }
  });

  test('loading again changes nothing; what changed is replaced, what is gone removed', async () => {
    expect(await loadContent(club.connection)).toBe(0);
    // One is changed, one is gone, and the three after it move up.
    const tomorrow = libraryPartners
      .filter((_, index) => index !== 1)
      .map((partner, index) => (index === 0 ? { ...partner, tagline: 'Nova frase' } : partner));
    expect(await loadContent(club.connection, withLibrary(tomorrow))).toBe(5);
    expect(await libraryOf(ana)).toEqual(tomorrow);
    expect(await loadContent(club.connection)).toBe(5);
    expect(await libraryOf(ana)).toEqual(libraryPartners);
  });

  test('every list of the guide is given to who has the plan, and nothing of it to anybody else', async () => {
    const bia = await club.signUpMember('Bia');
    for (const { name, entries } of contentCollections) {
      // The programme is read through a challenge's days alone: it names what is not open yet.
      expect(await bodiesOf(ana, name), name).toEqual(name === 'programme' ? [] : entries);
      expect(await bodiesOf(bia, name), name).toEqual([]);
      expect(await bodiesOf({ client: club.newClient() }, name).catch(() => []), name).toEqual([]);
    }
    await club.connection.query(`insert into public.user_progress_level (user_id, unlocked_features) values ($1, '{nutrition_guide}')`, [
      bia.id,
    ]);
    expect(await bodiesOf(bia, 'nutrition_recipes')).toEqual(recipes);
    expect(await bodiesOf(bia, 'library')).toEqual([]);
  });

  test('an entry that does not fit keeps its last good row, and the others load', async () => {
    const [first, second, ...rest] = libraryPartners;
    const report = vi.fn();
    const tomorrow = [{ ...first, tagline: ' Espaço' }, { ...second, tagline: 'Nova frase' }, ...rest];
    expect(await loadContent(club.connection, withLibrary(tomorrow), report)).toBe(1);
    expect(report.mock.calls).toEqual([
      [{ collection: 'library', entry: first?.id, field: 'tagline', reason: 'tem um espaço sobrando no começo ou no fim' }],
    ]);
    expect(await libraryOf(ana)).toEqual([first, { ...second, tagline: 'Nova frase' }, ...rest]);
    // The server can't tell any more which entry it was: nothing of its list is removed.
    expect(await loadContent(club.connection, withLibrary([{ ...first, id: 'Não Serve' }]), report)).toBe(0);
    expect(await libraryOf(ana)).toHaveLength(libraryPartners.length);
    expect(await loadContent(club.connection)).toBe(1);
    expect(await libraryOf(ana)).toEqual(libraryPartners);
  });

  test('several processes at once', async () => {
    await club.connection.query('delete from public.content_entries');
    const written = await Promise.all(Array.from({ length: 4 }, () => loadContent(club.connection)));
    expect(written.filter((count) => count > 0)).toEqual([total]);
    expect(await libraryOf(ana)).toEqual(libraryPartners);
  });

  test('the operator loads it by hand', async () => {
    const database = connectionDatabase(club.connection);
    expect(await runCommand(['content', 'load'], database)).toMatchObject({ exitCode: 0, stdout: 'O conteúdo já estava em dia.\n' });
    await club.connection.query(`delete from public.content_entries where id = $1`, [libraryPartners[0]?.id]);
    expect(await runCommand(['content', 'load'], database)).toMatchObject({ exitCode: 0, stdout: 'Conteúdo em dia: 1 item mudou.\n' });
    // As in a hosted project's database, where no server has loaded anything.
    await club.connection.query('delete from public.content_entries');
    expect(await runCommand(['content', 'load'], database)).toMatchObject({
      exitCode: 0,
      stdout: `Conteúdo em dia: ${total} itens mudaram.\n`,
    });
    expect(await libraryOf(ana)).toEqual(libraryPartners);
    expect(await loadContent(club.connection)).toBe(0);
  });

  test('a member writes nothing', async () => {
    const table = ana.client.from('content_entries');
    expect((await table.insert({ collection: 'library', id: 'meu', body: {} })).error?.code).toBe('42501');
    expect((await table.update({ feature: null }).eq('collection', 'library').select()).data ?? []).toEqual([]);
    expect((await table.delete().eq('collection', 'library').select()).data ?? []).toEqual([]);
    expect((await ana.client.schema('app' as never).rpc('load_content', { entries: [] })).error).toBeTruthy();
    expect(await libraryOf(ana)).toEqual(libraryPartners);
  });
});

test('every collection is known by a name of its own', () => {
  const names = contentCollections.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
