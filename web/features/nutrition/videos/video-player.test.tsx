// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { NutritionVideo } from '#content/nutrition/schema.ts';
import { VideoPlayer } from './video-player.tsx';

const VIDEO: NutritionVideo = {
  id: 'marmita',
  title: 'Marmita da semana',
  description: 'Cinco almoços em uma hora.',
  youtubeUrl: 'https://youtu.be/abcdefghijk',
  duration: '8 min',
  difficulty: 'Fácil',
  category: 'Organização',
  tags: ['marmita', 'semana'],
  isIntro: false,
};

afterEach(() => void vi.useRealTimers());

function show(youtubeUrl = VIDEO.youtubeUrl): HTMLElement {
  return render(<VideoPlayer video={{ ...VIDEO, youtubeUrl }} />).container;
}

function play(container: HTMLElement): HTMLIFrameElement {
  fireEvent.click(screen.getByRole('button', { name: 'Reproduzir: Marmita da semana' }));
  return container.querySelector('iframe') as HTMLIFrameElement;
}

function expectOnlyTheWayOut(container: HTMLElement): void {
  expect(container.querySelector('iframe')).toBeNull();
  expect(screen.getByText('O vídeo não abriu aqui')).toBeVisible();
  expect(screen.getByRole('link', { name: /Abrir no YouTube/ })).toHaveAttribute('href', VIDEO.youtubeUrl);
}

test('the picture first, and the player of the no-cookie host on a press only', () => {
  const container = show();
  expect(container.querySelector('iframe')).toBeNull();
  const frame = play(container);
  const address = new URL(frame.src);
  expect(address.origin + address.pathname).toBe('https://www.youtube-nocookie.com/embed/abcdefghijk');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ autoplay: '1', playsinline: '1', rel: '0' });
  expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  expect(screen.getByRole('link', { name: /Abrir no YouTube/ })).toHaveAttribute('href', VIDEO.youtubeUrl);
});

test('the largest picture, else the smaller one, else the drawn one', () => {
  const container = show();
  const picture = () => container.querySelector('img');
  expect(picture()?.src).toBe('https://i.ytimg.com/vi/abcdefghijk/maxresdefault.jpg');
  fireEvent.error(picture() as Element);
  expect(picture()?.src).toBe('https://i.ytimg.com/vi/abcdefghijk/hqdefault.jpg');
  // The picture in place of one that is not there has no width in this test, as it has next to none in a browser.
  fireEvent.load(picture() as Element);
  expect(picture()).toBeNull();
});

test('an example has a drawn picture and a sentence, and asks nobody for anything', () => {
  const container = show('https://www.youtube.com/watch?v=exemplo1001');
  expect(screen.getByText('Vídeo de exemplo: o clube ainda não pôs o seu')).toBeVisible();
  expect(container.querySelector('img, iframe, button')).toBeNull();
});

test('a player that says it can’t play leaves the way to the service', () => {
  const container = show();
  const frame = play(container);
  fireEvent.load(frame);
  const tell = (data: unknown, source: Window | null) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, source })));
  tell('{"event":"onReady"}', frame.contentWindow);
  tell('no JSON', frame.contentWindow);
  tell('{"event":"onError","info":150}', window);
  expect(container.querySelector('iframe')).not.toBeNull();
  tell('{"event":"onError","info":150}', frame.contentWindow);
  expectOnlyTheWayOut(container);
});

test('so does one that does not load', () => {
  vi.useFakeTimers();
  const container = show();
  play(container);
  expect(screen.queryByText('O vídeo não abriu aqui')).toBeNull();
  act(() => void vi.advanceTimersByTime(10_000));
  expectOnlyTheWayOut(container);
});

test('one that has loaded is waited for no more', () => {
  vi.useFakeTimers();
  const container = show();
  fireEvent.load(play(container));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(container.querySelector('iframe')).not.toBeNull();
});
