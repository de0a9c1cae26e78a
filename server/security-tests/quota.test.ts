import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from '#server/testing/full-member.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

// One member fills the server's disk, and the club goes on when the disk is full.

let club: TestClub;

beforeAll(async () => {
  club = await createTestClub();
});
afterAll(() => club.close());

const filesOf = ({ client }: Member) => client.storage.from('workout-images');
const photo = async () => new Blob([new Uint8Array(await picture())], { type: 'image/jpeg' });

/** Gives the member so many files of so many bytes each, of so many days ago. */
async function give({ id }: Member, files: number, bytes: number, daysAgo: number, where = club): Promise<void> {
  await where.connection.transact(async (transaction) => {
    await transaction.query(`select set_config('club.storage_limits', 'off', true)`);
    await transaction.query(
      `insert into storage.objects (bucket_id, name, owner, owner_id, metadata, created_at, updated_at)
     select 'workout-images', $1 || '/' || $4::int || '-' || n || '.jpg', $1::uuid, $1, json_build_object('size', $3::bigint)::jsonb, app.now() - make_interval(days => $4::int), app.now() - make_interval(days => $4::int)
       from generate_series(1, $2::int) n`,
      [id, files, bytes, daysAgo],
    );
  });
}

async function upload(member: Member, name: string) {
  const { error } = await filesOf(member).upload(`${member.id}/${name}`, await photo(), { upsert: true });
  return error;
}

test.each<[string, number, number, number, string]>([
  ['100 files in a day', 100, 1_000, 0, 'storage_full_today'],
  ['200 MB in a day', 20, 10 * 1024 * 1024, 0, 'storage_full_today'],
  ['4,000 files in all', 4_000, 1_000, 30, 'storage_full'],
  ['2 GB in all', 205, 10 * 1024 * 1024, 30, 'storage_full'],
])('after %s the next is refused, in whatever way it comes', async (_what, files, bytes, daysAgo, message) => {
  const ana = await club.signUpMember('Ana');
  await upload(ana, 'antes.jpg');
  const signed = (await filesOf(ana).createSignedUploadUrl(`${ana.id}/assinada.jpg`)).data?.token ?? '';
  await give(ana, files, bytes, daysAgo);
  const refusal = { statusCode: '413', message };
  expect(await upload(ana, 'depois.jpg')).toMatchObject(refusal);
  expect((await filesOf(ana).uploadToSignedUrl(`${ana.id}/assinada.jpg`, signed, await photo())).error).toMatchObject(refusal);
  expect((await filesOf(ana).copy(`${ana.id}/antes.jpg`, `${ana.id}/copia.jpg`)).error).toMatchObject(refusal);
  expect((await filesOf(ana).createSignedUploadUrl(`${ana.id}/mais.jpg`)).error).not.toBeNull();
  const bruno = await club.signUpMember('Bruno');
  expect(await upload(bruno, 'dele.jpg')).toBeNull();
});

test('who has no room is told so each time, and never that these are too many tries', async () => {
  const limited = await createTestClub({ env: { RATE_LIMITS: 'on' } });
  try {
    const ana = await limited.signUpMember('Ana');
    await give(ana, 100, 1_000, 0, limited);
    // More than the uploads for nothing that a member may send.
    const told = new Set<string | undefined>();
    for (let count = 0; count <= 32; count += 1) told.add((await upload(ana, `${count}.jpg`))?.message);
    expect([...told]).toEqual(['storage_full_today']);
    const { data } = await ana.client.rpc('my_photo_room', {});
    expect(data).toMatchObject({ success: true, files_left: 3_900, files_left_today: 0 });
    expect((await filesOf(ana).remove([`${ana.id}/0-1.jpg`])).data).toHaveLength(1);
    expect(await upload(ana, 'nova.jpg')).toBeNull();
  } finally {
    await limited.close();
  }
});

test('a file that is removed gives its room back', async () => {
  const ana = await club.signUpMember('Ana');
  await give(ana, 100, 1_000, 0);
  expect(await upload(ana, 'nova.jpg')).not.toBeNull();
  expect((await filesOf(ana).remove([`${ana.id}/0-1.jpg`])).data).toHaveLength(1);
  expect(await upload(ana, 'nova.jpg')).toBeNull();
});

test('many at once take no more than there is room for', async () => {
  const ana = await club.signUpMember('Ana');
  await give(ana, 97, 1_000, 0);
  const errors = await Promise.all(Array.from({ length: 8 }, async (_, index) => upload(ana, `junto-${index}.jpg`)));
  expect(errors.filter((error) => error === null)).toHaveLength(3);
  const [count] = await club.connection.query<{ files: number }>('select count(*)::int as files from storage.objects where owner_id = $1', [
    ana.id,
  ]);
  expect(count?.files).toBe(100);
});

test('a disk that is nearly full refuses files, and takes workouts', async () => {
  const full = await createTestClub({ env: { DISK_RESERVE_MB: '1000000000' } });
  const ana = await full.signUpMember('Ana');
  const error = await upload(ana, 'cheio.jpg');
  const workout = {
    p_user_id: ana.id,
    p_workout_name: 'Corrida',
    p_workout_type: 'Corrida',
    p_date: new Date().toISOString(),
    p_duration_minutes: 30,
    p_challenge_id: null,
    p_workout_id: null,
    p_notes: null,
  };
  const { data } = await ana.client.rpc('record_workout_basic', workout);
  await full.close();
  expect(error).toMatchObject({ status: 507, message: 'disk_full' });
  expect(data).toMatchObject({ success: true });
});
