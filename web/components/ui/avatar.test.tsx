// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { TEST_ENV } from '#web/lib/testing/fake-backend.ts';
import { Avatar } from './avatar.tsx';

beforeEach(() => void setEnv(TEST_ENV));
afterEach(() => void vi.useRealTimers());

test('shows the picture, and the initials when it does not load', () => {
  render(<Avatar name="Ana Souza" src="/ana.webp" />);
  const picture = screen.getByRole('img', { name: 'Ana Souza' });
  expect(picture).toHaveAttribute('src', '/ana.webp');
  fireEvent.error(picture);
  expect(screen.getByRole('img', { name: 'Ana Souza' })).toHaveTextContent('AS');
});

test('nobody in particular has no initials', () => {
  render(<Avatar name="Participante" isNeutral />);
  expect(screen.getByRole('img', { name: 'Participante' })).toHaveTextContent('');
});

test('a picture that did not come is asked for again, twice, and shown when it is there', () => {
  vi.useFakeTimers();
  const asked = vi.spyOn(HTMLImageElement.prototype, 'src', 'set');
  render(<Avatar name="Ana Souza" src="/ana.webp" />);
  fireEvent.error(screen.getByRole('img', { name: 'Ana Souza' }));
  const answer = (event: 'error' | 'load') => fireEvent(asked.mock.instances.at(-1) as HTMLImageElement, new Event(event));
  asked.mockClear();
  act(() => void vi.advanceTimersByTime(3_000));
  expect(asked.mock.calls).toEqual([['/ana.webp']]);
  answer('error');
  act(() => void vi.advanceTimersByTime(12_000));
  expect(asked).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('img', { name: 'Ana Souza' })).toHaveTextContent('AS');
  answer('load');
  expect(screen.getByRole('img', { name: 'Ana Souza' })).toHaveAttribute('src', '/ana.webp');
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
