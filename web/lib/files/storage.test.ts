import { beforeEach, describe, expect, it } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { TEST_ENV } from '../testing/fake-backend.ts';
import { publicUrlOf } from './public-url.ts';
import { photoPath } from './storage.ts';

beforeEach(() => void setEnv(TEST_ENV));

const MEMBER_ID = '11111111-1111-4111-8111-111111111111';

describe('photoPath', () => {
  it.each([
    ['image/webp', 'webp'],
    ['image/jpeg', 'jpg'],
    ['image/png', 'png'],
  ])('names a picture of type %s .%s in the folder of its owner', (type, extension) => {
    expect(photoPath(MEMBER_ID, 2, type)).toMatch(new RegExp(`^${MEMBER_ID}/\\d{13}-2-[0-9a-f]{12}\\.${extension}$`));
  });

  it('is another one each time', () => {
    const paths = Array.from({ length: 50 }, () => photoPath(MEMBER_ID, 0, 'image/webp'));
    expect(new Set(paths).size).toBe(50);
  });
});

describe('publicUrlOf', () => {
  it('makes an address of a path', () => {
    expect(publicUrlOf('profile-images', `${MEMBER_ID}/férias 1.webp`)).toBe(
      `http://localhost:3000/storage/v1/object/public/profile-images/${MEMBER_ID}/f%C3%A9rias%201.webp`,
    );
  });

  it('leaves an address as it is', () => {
    expect(publicUrlOf('profile-images', 'https://fotos.example/ana.jpg')).toBe('https://fotos.example/ana.jpg');
  });
});
