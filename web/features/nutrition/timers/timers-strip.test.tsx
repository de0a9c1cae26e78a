// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTimer } from '#web/lib/timers/kitchen-timers.ts';
import { TimersStrip } from './timers-strip.tsx';

const MINUTE_MS = 60_000;
const soup = { recipeId: 'sopa', recipeTitle: 'Sopa de abóbora', step: 2, minutes: 15 };

let vibrate: ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.useFakeTimers();
  vibrate = vi.fn(() => true);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { vibrate }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function openPage(userId = 'ana') {
  return render(
    <MemoryRouter>
      <TimersStrip userId={userId} />
    </MemoryRouter>,
  );
}

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test('a timer goes on while its page is left and loaded again, leads back to its recipe and rings once', () => {
  startTimer('ana', soup);
  const { unmount } = openPage();
  pass(MINUTE_MS);
  expect(screen.getByRole('timer', { name: 'Sopa de abóbora: tempo do passo 2' })).toHaveTextContent('14:00');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/app/nutrition/recipe/sopa');
  unmount();
  pass(4 * MINUTE_MS);
  openPage();
  expect(screen.getByRole('timer')).toHaveTextContent('10:00');
  expect(vibrate).not.toHaveBeenCalled();
  pass(10 * MINUTE_MS);
  expect(screen.getByRole('status')).toHaveTextContent('O tempo do passo 2 terminou');
  pass(MINUTE_MS);
  expect(vibrate).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Dispensar o aviso do passo 2 de Sopa de abóbora' }));
  expect(screen.queryByText('Sopa de abóbora')).toBeNull();
});

test('of two tabs one rings, and both tell', () => {
  startTimer('ana', soup);
  openPage();
  openPage();
  pass(15 * MINUTE_MS);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(Array(2).fill('O tempo do passo 2 terminou'));
  expect(vibrate).toHaveBeenCalledOnce();
});

test('two steps run beside each other, and one is stopped alone', () => {
  startTimer('ana', soup);
  startTimer('ana', { ...soup, step: 3, minutes: 5 });
  openPage();
  expect(screen.getAllByRole('timer')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Parar o tempo do passo 2 de Sopa de abóbora' }));
  expect(screen.getByRole('timer')).toHaveTextContent('5:00');
});

test('one that ended while the app was closed is told without a sound, and the next day not at all', () => {
  startTimer('ana', soup);
  pass(2 * 60 * MINUTE_MS);
  const { unmount } = openPage();
  expect(screen.getByRole('status')).toHaveTextContent('O tempo do passo 2 terminou');
  expect(vibrate).not.toHaveBeenCalled();
  unmount();
  pass(12 * 60 * MINUTE_MS);
  openPage();
  expect(screen.queryByRole('status')).toBeNull();
});

test('another member of the device sees none, and what somebody else wrote there is not read', () => {
  startTimer('ana', soup);
  localStorage.setItem('club-member:bia:timers', '[null, {"recipeId": 1}, "x"]');
  openPage('bia');
  expect(screen.queryByRole('list')).toBeNull();
});

test('where the device keeps nothing it goes on for as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  startTimer('ana', soup);
  openPage();
  pass(15 * MINUTE_MS);
  expect(screen.getByRole('status')).toHaveTextContent('O tempo do passo 2 terminou');
  expect(vibrate).toHaveBeenCalledOnce();
});
