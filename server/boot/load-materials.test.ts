import { afterAll, beforeAll, expect, test } from 'vitest';
import { librarySheets, strengthSheets } from '#content/library/sheets.ts';
import { TEST_ORIGIN, createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import { loadMaterials } from './load-materials.ts';

let club: TestClub;
let basic: Member;
let expert: Member;

beforeAll(async () => {
  club = await createTestClub();
  basic = await club.signUpMember('Ana');
  expert = await club.signUpMember('Bia');
  await club.connection.query(`insert into public.user_progress_level (user_id, current_level) values ($1, 'expert')`, [expert.id]);
});
afterAll(() => club?.close());

const load = () =>
  loadMaterials({
    database: club.connection,
    origin: TEST_ORIGIN,
    secrets: club.secrets,
    answer: async (request) => club.app.request(request),
  });
const materialsOf = ({ client }: Pick<Member, 'client'>) => client.storage.from('materials');

test('the PDFs are put into their bucket once, and what is gone or different is put right', async () => {
  expect(await load()).toBe(librarySheets.length);
  expect(await load()).toBe(0);
  await club.connection.query(`delete from storage.objects where bucket_id = 'materials'`);
  await Promise.all([load(), load(), load()]);
  expect(await load()).toBe(0);
  expect(await club.connection.query(`select name from storage.objects where bucket_id = 'materials'`)).toHaveLength(librarySheets.length);
  await club.connection.query(`update storage.objects set name = 'workouts_library/velha.pdf' where name = $1`, [strengthSheets.path]);
  expect(await load()).toBe(2);
  expect(await load()).toBe(0);
});

test('a signed address gives an expert the PDF, to be shown in the page', async () => {
  const { data } = await materialsOf(expert).createSignedUrl(strengthSheets.path, 60);
  const answer = await club.request((data?.signedUrl ?? '').replace(TEST_ORIGIN, ''));
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe('inline');
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('nobody else gets one, and nobody writes', async () => {
  for (const who of [basic, { client: club.newClient() }]) {
    expect((await materialsOf(who).createSignedUrl(strengthSheets.path, 60)).data).toBeNull();
    expect((await materialsOf(who).download(strengthSheets.path)).data).toBeNull();
    expect((await materialsOf(who).list('workouts_library')).data ?? []).toEqual([]);
  }
  const file = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
  expect((await materialsOf(expert).upload('workouts_library/minha.pdf', file)).error).not.toBeNull();
  expect((await materialsOf(expert).upload(strengthSheets.path, file, { upsert: true })).error).not.toBeNull();
  await materialsOf(expert).remove([strengthSheets.path]);
  expect((await materialsOf(expert).download(strengthSheets.path)).data?.size).toBeGreaterThan(1000);
  expect((await club.request(`/storage/v1/object/public/materials/${strengthSheets.path}`)).ok).toBe(false);
});
