import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { strengthSheets } from '#content/library/sheets.ts';
import { recipes } from '#content/nutrition/recipes/recipes.ts';
import { shoppingList } from '#content/nutrition/sheets.ts';
import { sheets } from '#content/sheets.ts';
import { TEST_ORIGIN, createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import { loadFiles } from './load-files.ts';
import { loadMaterials, loadRecipePictures } from './load-materials.ts';
import { recipePictures } from './recipe-pictures.ts';

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

const report = vi.fn();
const options = () => ({
  database: club.connection,
  origin: TEST_ORIGIN,
  secrets: club.secrets,
  answer: async (request: Request) => club.app.request(request),
  report,
});
const load = () => loadMaterials(options());
const materialsOf = ({ client }: Pick<Member, 'client'>) => client.storage.from('materials');

test('the PDFs are put into their bucket once, and what is gone or different is put right', async () => {
  expect(await load()).toBe(sheets.length);
  expect(await load()).toBe(0);
  await club.connection.query(`delete from storage.objects where bucket_id = 'materials'`);
  await Promise.all([load(), load(), load()]);
  expect(await load()).toBe(0);
  expect(await club.connection.query(`select name from storage.objects where bucket_id = 'materials'`)).toHaveLength(sheets.length);
  await club.connection.query(`update storage.objects set name = 'workouts_library/velha.pdf' where name = $1`, [strengthSheets.path]);
  expect(await load()).toBe(2);
  expect(await load()).toBe(0);
  expect(report).not.toHaveBeenCalled();
});

test('a file that was lost while its row stayed is put back', async () => {
  await rm(join(club.config.dataDir, 'storage/materials'), { recursive: true });
  expect(await load()).toBe(sheets.length);
  expect((await materialsOf(expert).download(strengthSheets.path)).data?.size).toBeGreaterThan(1000);
  expect(await load()).toBe(0);
});

test('the PDFs of the guide open for who has the guide only', async () => {
  const guest = await club.signUpMember('Caio');
  await club.connection.query(`insert into public.user_progress_level (user_id, unlocked_features) values ($1, '{nutrition_guide}')`, [
    guest.id,
  ]);
  for (const who of [expert, guest])
    expect((await materialsOf(who).createSignedUrl(shoppingList.path, 60)).data?.signedUrl).toContain('nutrition_guide');
  expect((await materialsOf(guest).createSignedUrl(strengthSheets.path, 60)).data).toBeNull();
  for (const who of [basic, { client: club.newClient() }]) {
    expect((await materialsOf(who).createSignedUrl(shoppingList.path, 60)).data).toBeNull();
    expect((await materialsOf(who).download(shoppingList.path)).data).toBeNull();
    expect((await materialsOf(who).list('nutrition_guide')).data ?? []).toEqual([]);
  }
});

test('the recipes’ pictures are put into their bucket once, beside what an operator put there', async () => {
  const loadPictures = () => loadRecipePictures(options());
  const bucket = club.newClient().storage.from('nutrition-images');
  const [recipe] = recipes;
  expect(await loadPictures()).toBe(recipes.length);
  expect(await loadPictures()).toBe(0);
  for (const { image_url: image } of recipes) {
    const answer = await club.request(bucket.getPublicUrl(image).data.publicUrl.replace(TEST_ORIGIN, ''));
    expect([answer.status, answer.headers.get('content-type')], image).toEqual([200, 'image/webp']);
  }
  const rename = `update storage.objects set name = $2 where bucket_id = 'nutrition-images' and name = $1`;
  await club.connection.query(rename, [recipe?.image_url, 'velha.webp']);
  await club.connection.query(`insert into storage.objects (bucket_id, name) values ('nutrition-images', 'do-clube.webp')`);
  expect(await loadPictures()).toBe(2);
  expect(await loadPictures()).toBe(0);
  const names = await club.connection.query<{ name: string }>(`select name from storage.objects where bucket_id = 'nutrition-images'`);
  expect(new Set(names.map(({ name }) => name))).toEqual(new Set([...recipes.map(({ image_url: image }) => image), 'do-clube.webp']));
  expect(report).not.toHaveBeenCalled();
});

test('a file that cannot be read or is no picture is told of, and the others load', async () => {
  const [one, two] = recipePictures();
  if (!one || !two) throw new Error('no pictures');
  const files = [{ ...one, name: 'sumida.webp', file: `${one.file}.sumida` }, { ...one, name: 'texto.webp', file: 'package.json' }, two];
  await club.connection.query(`delete from storage.objects where bucket_id = 'nutrition-images'`);
  expect(await loadFiles(options(), { bucket: 'nutrition-images', files, keepsOthers: true })).toBe(1);
  expect(report.mock.calls).toEqual([
    ['nutrition-images/sumida.webp', expect.objectContaining({ code: 'ENOENT' })],
    ['nutrition-images/texto.webp', expect.any(Error)],
  ]);
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
