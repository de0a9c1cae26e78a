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

test('ticked boxes are ticked and of buttons with one name the pressed one is pressed, in this order', async () => {
  const page = '<button role="checkbox"></button><input type="checkbox"><button>Mostrar</button><button>Mostrar</button>';
  view.innerHTML = page;
  view.querySelector('[role="checkbox"]')?.setAttribute('aria-checked', 'true');
  view.querySelectorAll('button')[2]?.setAttribute('data-pressed', '');
  const { stage, show, goOn } = prepareTakeOver(view);
  stage.innerHTML = page;
  const heard: string[] = [];
  for (const [index, control] of stage.querySelectorAll('button, input').entries())
    for (const event of ['click', 'input']) control.addEventListener(event, () => heard.push(`${event} ${index}`));
  show();
  goOn();
  await vi.runAllTimersAsync();
  expect(heard).toEqual(['click 0', 'click 3']);
});

test('a field in which Enter was pressed hears it again', async () => {
  view.querySelector('input')?.setAttribute('data-pressed', '');
  const { stage, show, goOn } = prepareTakeOver(view);
  stage.innerHTML = '<form><input></form>';
  const heard: string[] = [];
  stage.querySelector('form')?.addEventListener('keydown', ({ key }) => heard.push(key));
  show();
  goOn();
  await vi.runAllTimersAsync();
  expect(heard).toEqual(['Enter']);
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
