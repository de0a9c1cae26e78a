// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { TEST_ENV } from '#web/lib/testing/fake-backend.ts';
import { Avatar } from './avatar.tsx';

beforeEach(() => void setEnv(TEST_ENV));

test('shows the picture, and the initials when it does not load', () => {
  render(<Avatar name="Ana Souza" src="/ana.webp" />);
  const picture = screen.getByRole('img', { name: 'Ana Souza' });
  expect(picture).toHaveAttribute('src', '/ana.webp');
  fireEvent.error(picture);
  expect(screen.getByRole('img', { name: 'Ana Souza' })).toHaveTextContent('AS');
});

test('without name and picture it is "U"', () => {
  render(<Avatar name={null} />);
  expect(screen.getByRole('img', { name: 'Usuário' })).toHaveTextContent('U');
});

test.each([
  [true, '/storage/v1/render/image/public/profile-images/ana/1.webp?width=120&height=120'],
  [false, '/storage/v1/object/public/profile-images/ana/1.webp'],
])('asks for the photo in its size where there are renditions (%s)', (imageRenditions, path) => {
  setEnv({ ...TEST_ENV, imageRenditions });
  render(<Avatar name="Ana Souza" src="/storage/v1/object/public/profile-images/ana/1.webp" />);
  expect(screen.getByRole('img', { name: 'Ana Souza' })).toHaveAttribute('src', TEST_ENV.supabaseUrl + path);
});
