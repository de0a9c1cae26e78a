import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

let club: TestClub;
let ana: Member;

beforeAll(async () => {
  club = await createTestClub();
  ana = await club.signUpMember('Ana');
});
afterAll(() => club.close());

/** An upload whose bytes come as slowly as the test likes. */
function slowUpload(path: string, headers: Record<string, string>) {
  let asked = 0;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given;
      },
      pull: () => {
        asked += 1;
      },
    },
    { highWaterMark: 0 },
  );
  const method = path.startsWith('upload/sign/') ? 'PUT' : 'POST';
  const init = { method, body, duplex: 'half', headers: { apikey: club.secrets.publishableKey, 'Content-Type': 'image/jpeg', ...headers } };
  return { answer: club.request(`/storage/v1/object/${path}`, init), end: () => controller?.close(), asked: () => asked };
}

const asAna = () => ({ Authorization: `Bearer ${ana.accessToken}` });

test.each([
  ['a stranger', () => `workout-images/${ana.id}/1.jpg`, () => ({}), '403'],
  ['a forged token', () => `workout-images/${ana.id}/1.jpg`, () => ({ Authorization: `Bearer ${ana.accessToken}x` }), '401'],
  ['a bucket that is not there', () => `other/${ana.id}/1.jpg`, asAna, '404'],
  ['a stranger at a signed address', () => `upload/sign/workout-images/${ana.id}/1.jpg`, () => ({}), '403'],
])('nothing is read of the upload of %s', async (_who, path, headers, statusCode) => {
  const upload = slowUpload(path(), headers());
  const answer = await upload.answer;
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(upload.asked()).toBe(0);
  expect(await answer.json()).toMatchObject({ statusCode });
});

test('of one member only so many uploads are read at once, and the next ones again when those have ended', async () => {
  const waiting = Array.from({ length: 8 }, (_, index) => slowUpload(`workout-images/${ana.id}/${index}.jpg`, asAna()));
  await expect.poll(() => waiting.every((upload) => upload.asked() > 0)).toBe(true);
  const refused = await slowUpload(`workout-images/${ana.id}/8.jpg`, asAna()).answer;
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  for (const upload of waiting) upload.end();
  await Promise.all(waiting.map((upload) => upload.answer));
  const next = slowUpload(`workout-images/${ana.id}/9.jpg`, asAna());
  next.end();
  expect(await (await next.answer).json()).toMatchObject({ error: 'InvalidImage' });
});
