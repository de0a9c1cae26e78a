import { StorageClient } from '@supabase/storage-js';
import type { TransformOptions } from '@supabase/storage-js';
import { beforeEach, expect, test } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { TEST_ENV } from '../testing/fake-backend.ts';
import { squareUrl, wholeUrl } from './rendition-url.ts';

const PATH = 'ana/férias 1.webp';
const bucket = new StorageClient(`${TEST_ENV.supabaseUrl}/storage/v1`, {}).from('workout-images');
const plain = bucket.getPublicUrl(PATH).data.publicUrl;

beforeEach(() => void setEnv({ ...TEST_ENV, imageRenditions: true }));

test('the address of a smaller picture is the one storage-js makes', () => {
  const addressOf = (transform: TransformOptions) => bucket.getPublicUrl(PATH, { transform }).data.publicUrl;
  expect(squareUrl(plain, 64)).toBe(addressOf({ width: 192, height: 192 }));
  expect(wholeUrl(plain, 768)).toBe(addressOf({ width: 768, resize: 'contain' }));
});

test('without renditions in the configuration every picture is asked for as it is kept', () => {
  setEnv({ ...TEST_ENV, imageRenditions: false });
  expect(squareUrl(plain, 64)).toBe(plain);
});

test.each([
  'https://lh3.googleusercontent.com/a/foto=s96-c',
  'https://i.ytimg.com/vi/abc/maxresdefault.jpg',
  'https://outro.example/storage/v1/object/public/workout-images/ana/1.webp',
  'blob:http://localhost:3000/0f7e',
  `${TEST_ENV.supabaseUrl}/storage/v1/object/sign/materials/a.png?token=x`,
  `${TEST_ENV.supabaseUrl}/storage/v1/object/public/challenge-media/marca.svg`,
])('%s stays as it is', (address) => {
  expect(squareUrl(address, 64)).toBe(address);
});
