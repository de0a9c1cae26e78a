// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sharePage } from '#web/lib/device/share.ts';
import { recipeOf } from '../testing/recipe-of.ts';
import { CookingLight } from './cooking-light.tsx';
import { IngredientList } from './ingredient-list.tsx';
import { StepList } from './step-list.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('amounts follow the servings, and what goes by taste stays', () => {
  render(<IngredientList recipe={recipeOf()} />);
  expect(texts()).toEqual(['Abóbora em cubos 400 g 3 xícaras', 'Frango desfiado 150 g', 'Sal a gosto']);
  fireEvent.click(screen.getByRole('button', { name: 'Menos uma porção' }));
  expect(texts()).toEqual(['Abóbora em cubos 200 g 1½ xícara', 'Frango desfiado 75 g', 'Sal a gosto']);
  fireEvent.click(screen.getByRole('button', { name: 'Menos uma porção' }));
  expect(screen.getByRole('status')).toHaveTextContent('1 porção');
  fireEvent.click(screen.getByRole('button', { name: 'Voltar para 2 porções' }));
  expect(texts()[0]).toBe('Abóbora em cubos 400 g 3 xícaras');
});

test('a touch on its text ticks an ingredient, and what is ticked stays so when the servings change', () => {
  render(<IngredientList recipe={recipeOf()} />);
  fireEvent.click(screen.getByText(/Abóbora em cubos/));
  const box = screen.getByRole('checkbox', { name: /Abóbora em cubos/ });
  expect(box).toBeChecked();
  fireEvent.click(screen.getByRole('button', { name: 'Mais uma porção' }));
  expect(box).toBeChecked();
  fireEvent.click(box);
  expect(box).not.toBeChecked();
});

test('only a step that waits has a timer; it counts down and says when it is over', () => {
  vi.useFakeTimers();
  render(<StepList recipe={recipeOf()} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(within(second as HTMLElement).queryByRole('button')).toBeNull();
  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Iniciar timer de 15 min do passo 1' }));
  expect(screen.getByRole('timer')).toHaveTextContent('15:00');
  act(() => void vi.advanceTimersByTime(61_000));
  expect(screen.getByRole('timer')).toHaveTextContent('13:59');
  act(() => void vi.advanceTimersByTime(14 * 60_000));
  expect(screen.getByText('O tempo do passo 1 terminou')).toBeVisible();
  expect(screen.queryByRole('timer')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /passo 1/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Parar o timer do passo 1' }));
  expect(screen.queryByText('O tempo do passo 1 terminou')).toBeNull();
});

function stubNavigator(values: object): void {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, values));
}

test('without a lock of the screen nothing offers one', () => {
  render(<CookingLight />);
  expect(screen.queryByRole('switch')).toBeNull();
});

test('the screen is kept lit while it is switched on, and off when the page goes', async () => {
  const release = vi.fn(() => Promise.resolve());
  const request = vi.fn(() => Promise.resolve({ release }));
  stubNavigator({ wakeLock: { request } });
  const { unmount } = render(<CookingLight />);
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Manter a tela acesa' })));
  expect(request).toHaveBeenCalledWith('screen');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(request).toHaveBeenCalledTimes(2);
  unmount();
  expect(release).toHaveBeenCalledTimes(1);
});

const PAGE = { title: 'Sopa', text: 'Cremosa', url: 'https://clube.example/app/nutrition/recipe/sopa' };

test('the share sheet of the device comes first, and closing it is no fault', async () => {
  const share = vi.fn(() => Promise.resolve());
  stubNavigator({ share });
  expect(await sharePage(PAGE)).toBe('shared');
  expect(share).toHaveBeenCalledWith(PAGE);
  share.mockRejectedValue(new DOMException('closed', 'AbortError'));
  expect(await sharePage(PAGE)).toBe('shared');
});

test('without one, or when it fails, the link is copied', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  stubNavigator({ clipboard: { writeText } });
  expect(await sharePage(PAGE)).toBe('copied');
  stubNavigator({ clipboard: { writeText }, share: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
  expect(await sharePage(PAGE)).toBe('copied');
  expect(writeText).toHaveBeenCalledWith(PAGE.url);
  writeText.mockRejectedValue(new Error('denied'));
  expect(await sharePage(PAGE)).toBe('failed');
});
