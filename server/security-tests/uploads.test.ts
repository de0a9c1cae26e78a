import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from '#server/testing/full-member.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

// One member, or many together, make the server keep bytes in memory.

const MIB = 1024 * 1024;

let club: TestClub;
let ana: Member;
let bruno: Member;

beforeAll(async () => {
  club = await createTestClub();
  ana = await club.signUpMember('Ana');
  bruno = await club.signUpMember('Bruno');
});
afterAll(() => club.close());

/** An upload whose bytes come when the test sends them. */
function openUpload(address: string, headers: Record<string, string>) {
  let asked = 0;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start: (given) => {
      controller = given;
    },
    pull: () => {
      asked += 1;
    },
  };
  const body = new ReadableStream<Uint8Array>(source, { highWaterMark: 0 });
  const method = address.startsWith('upload/sign/') ? 'PUT' : 'POST';
  const init = { method, body, duplex: 'half', headers: { apikey: club.secrets.publishableKey, 'content-type': 'image/jpeg', ...headers } };
  let status = 0;
  const answer = (async () => {
    const answered = await club.request(`/storage/v1/object/${address}`, init);
    status = answered.status;
    return answered;
  })();
  return {
    answer,
    isRead: () => asked > 0,
    status: () => status,
    /** Hands over so many bytes, unless the server has given the upload up. */
    send: (bytes: number) => {
      try {
        controller?.enqueue(randomBytes(bytes));
      } catch {
        // It has been cancelled.
      }
    },
    end: () => {
      try {
        controller?.close();
      } catch {
        // It has been cancelled.
      }
    },
  };
}

type OpenUpload = ReturnType<typeof openUpload>;
const isDecided = (uploads: OpenUpload[]) => () => uploads.every((upload) => upload.isRead() || upload.status() > 0);
const asMember = ({ accessToken }: Member) => ({ apikey: club.secrets.publishableKey, authorization: `Bearer ${accessToken}` });

test('addresses to upload to do not multiply what one member uploads at once', async () => {
  const files = ana.client.storage.from('workout-images');
  const uploads: OpenUpload[] = [];
  for (let index = 0; index < 24; index += 1) {
    const path = `${ana.id}/endereco-${index}.jpg`;
    const { data } = await files.createSignedUploadUrl(path);
    uploads.push(openUpload(`upload/sign/workout-images/${path}?token=${data?.token}`, {}));
  }
  await expect.poll(isDecided(uploads)).toBe(true);
  const refused = uploads.filter((upload) => upload.status() === 503);
  const taken = uploads.filter((upload) => upload.status() === 0);
  for (const upload of uploads) upload.end();
  await Promise.all(uploads.map(({ answer }) => answer));
  expect([taken.length, refused.length]).toEqual([8, 16]);
});

test('the bytes on the way are bounded, and whoever has most of them makes room for the others', async () => {
  const hostile = [bruno, ...(await Promise.all(['Caio', 'Davi'].map((name) => club.signUpMember(name))))];
  const uploads = hostile.flatMap((member) =>
    Array.from({ length: 8 }, (_, index) => openUpload(`workout-images/${member.id}/${index}.jpg`, asMember(member))),
  );
  await expect.poll(isDecided(uploads)).toBe(true);
  for (let sent = 0; sent < 9; sent += 1) for (const upload of uploads) upload.send(MIB);
  // 216 MB have been sent and none is complete. A few of them are told to try again later, and Ana's photo still has
  // its place.
  await expect.poll(() => uploads.filter((upload) => upload.status() === 503).length).toBeGreaterThan(8);
  const { error } = await ana.client.storage
    .from('workout-images')
    .upload(`${ana.id}/cabe.jpg`, await picture(), { contentType: 'image/jpeg' });
  for (const upload of uploads) upload.end();
  await Promise.all(uploads.map(({ answer }) => answer));
  expect(error).toBeNull();
});

test('a form of very many fields is refused without being taken apart', async () => {
  const field = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
  const file = '--x\r\ncontent-disposition: form-data; name=""; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  const form = Buffer.concat([Buffer.from(field.repeat(170_000) + file), await picture(), Buffer.from('\r\n--x--\r\n')]);
  const headers = { ...asMember(ana), 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await club.request(`/storage/v1/object/workout-images/${ana.id}/campos.jpg`, { method: 'POST', headers, body: form });
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'InvalidRequest' }]);
});

test('a part with very long headers is refused', async () => {
  const part = `--x\r\ncontent-disposition: form-data; name=""; filename="a.jpg"\r\ncontent-type: image/jpeg\r\nx-long: ${'x'.repeat(60_000)}\r\n\r\n`;
  const form = Buffer.concat([Buffer.from(part), await picture(), Buffer.from('\r\n--x--\r\n')]);
  const headers = { ...asMember(ana), 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await club.request(`/storage/v1/object/workout-images/${ana.id}/longa.jpg`, { method: 'POST', headers, body: form });
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'InvalidRequest' }]);
});

test('a form with the fields that supabase-js and others send is still taken', async () => {
  const field = (name: string, value: string) => `--"a b"\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const text = `${field('cacheControl', '60')}${field('metadata', '{"lugar":"praia"}')}--"a b"\r\nContent-Type: image/jpeg\r\nContent-Disposition: form-data; name="file"; filename="foto; 1.jpg"\r\n\r\n`;
  const form = Buffer.concat([Buffer.from(text.replaceAll('--"a b"', '--a b')), await picture(), Buffer.from('\r\n--a b--\r\n')]);
  const headers = { ...asMember(ana), 'content-type': 'multipart/form-data; charset=utf-8; boundary="a b"' };
  const answer = await club.request(`/storage/v1/object/workout-images/${ana.id}/boa.jpg`, { method: 'POST', headers, body: form });
  expect(answer.status).toBe(200);
  const stored = await club.request(`/storage/v1/object/public/workout-images/${ana.id}/boa.jpg`);
  expect([stored.headers.get('content-type'), stored.headers.get('cache-control')]).toEqual(['image/jpeg', 'public, max-age=3600']);
});
