// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { prepareTakeOver, untilComposed } from './take-over.ts';

const view = document.createElement('div');

beforeEach(() => {
  vi.useFakeTimers();
  view.innerHTML = '<main id="conteudo" tabindex="-1"><input></main>';
  view.id = 'root';
  document.body.replaceChildren(view);
  return () => vi.useRealTimers();
});

test('the content that a skip link led to keeps the focus', () => {
  document.querySelector<HTMLElement>('#conteudo')?.focus();
  const { stage, show } = prepareTakeOver(view);
  stage.innerHTML = '<a href="#conteudo">Pular</a><main id="conteudo" tabindex="-1"></main>';
  show();
  expect(stage.querySelector('main')).toHaveFocus();
});

test('the app waits for a keyboard that is composing, for 2 s at most', async () => {
  const order: string[] = [];
  const composed = async () => {
    await untilComposed(view);
    order.push('composed');
  };
  await composed();
  view.setAttribute('data-composing', '');
  const waiting = composed();
  await vi.advanceTimersByTimeAsync(1_900);
  order.push('1.9 s');
  await vi.advanceTimersByTimeAsync(100);
  await waiting;
  expect(order).toEqual(['composed', '1.9 s', 'composed']);

  const ended = composed();
  view.querySelector('input')?.dispatchEvent(new Event('compositionend', { bubbles: true }));
  await ended;
});
