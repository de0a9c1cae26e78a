// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { FAILED_EVENT, VIEW_ATTRIBUTE } from './view-names.ts';
import { watchStart, watchView } from './watch-view.ts';

// One page: what listens to the window listens for as long as the page is there.
const root = document.createElement('div');
watchStart(root);

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<template id="first-view-failure"><p role="alert">Não foi possível</p></template>';
  root.innerHTML = '<main><output>Carregando...</output></main>';
  root.removeAttribute(VIEW_ATTRIBUTE);
  document.body.prepend(root);
  return () => vi.useRealTimers();
});

function showLogin(): void {
  root.innerHTML = '<form><input name="password"><button>Entrar</button></form><button>Entrar com Google</button><p>ou</p>';
  root.setAttribute(VIEW_ATTRIBUTE, 'login');
  watchView(root);
}

const press = (selector: string) => root.querySelector<HTMLElement>(selector)?.click();
const pressed = () => [...root.querySelectorAll('[data-pressed]')].map((button) => [button.textContent, button.getAttribute('aria-busy')]);
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);

test('only the last press counts, and none once somebody has gone on', () => {
  showLogin();
  press('form button');
  press('form + button');
  expect(pressed()).toEqual([['Entrar com Google', 'true']]);
  press('p');
  expect(pressed()).toEqual([]);
  press('form + button');
  root.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
  expect(pressed()).toEqual([]);
  expect(root.querySelectorAll('[aria-busy]')).toHaveLength(0);
});

test.each([
  ['that it cannot read', '/assets/app-1.js', ['Não foi possível']],
  ['of somebody else', '/injected.js', []],
])('an error in a script %s is told on the page', (_whose, path, told) => {
  showLogin();
  window.dispatchEvent(new ErrorEvent('error', { filename: `${window.location.origin}${path}`, message: 'SyntaxError' }));
  expect(alerts()).toEqual(told);
});

test('once the app stands, an error in one of its scripts is its own', () => {
  showLogin();
  root.removeAttribute(VIEW_ATTRIBUTE);
  window.dispatchEvent(new ErrorEvent('error', { filename: `${window.location.origin}/assets/app-1.js` }));
  expect(alerts()).toEqual([]);
});

test('a box is ticked at once, which is no press, and its form’s button waits for it', () => {
  const view = document.createElement('div');
  view.innerHTML = `<form><button role="checkbox" aria-checked="false" data-state="unchecked"><svg></svg></button>
    <button type="submit" disabled aria-describedby="why">Criar conta</button><p id="why">Aceite os termos</p></form>`;
  view.setAttribute(VIEW_ATTRIBUTE, 'signup');
  document.body.append(view);
  watchView(view);
  const box = view.querySelector<HTMLElement>('[role="checkbox"]');
  const look = () => ({
    ticked: box?.getAttribute('aria-checked'),
    states: [...view.querySelectorAll('[data-state]')].map((part) => part.getAttribute('data-state')),
    isWaiting: view.querySelector<HTMLButtonElement>('[type="submit"]')?.disabled,
    describedBy: view.querySelector('[type="submit"]')?.getAttribute('aria-describedby'),
    why: document.getElementById('why')?.hidden,
    presses: view.querySelectorAll('[data-pressed]').length,
  });
  box?.click();
  expect(look()).toEqual({ ticked: 'true', states: ['checked'], isWaiting: false, describedBy: '', why: true, presses: 0 });
  box?.click();
  expect(look()).toEqual({
    ticked: 'false',
    states: ['unchecked'],
    isWaiting: true,
    describedBy: 'why',
    why: false,
    presses: 0,
  });
});

test('Enter is kept where the form’s button waits for a box, until somebody goes on', () => {
  const view = document.createElement('div');
  view.innerHTML = `<form><input name="email"><button role="checkbox" aria-checked="false"></button>
    <button type="submit" disabled>Criar conta</button></form>`;
  view.setAttribute(VIEW_ATTRIBUTE, 'signup');
  document.body.append(view);
  watchView(view);
  const field = view.querySelector('input');
  const enter = () => field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  const isKept = () => field?.hasAttribute('data-pressed');
  enter();
  expect(isKept()).toBe(true);
  field?.dispatchEvent(new Event('input', { bubbles: true }));
  expect(isKept()).toBe(false);
  enter();
  view.querySelector<HTMLElement>('[role="checkbox"]')?.click();
  expect(isKept()).toBe(false);
  // With the box ticked the browser presses the button.
  enter();
  expect(isKept()).toBe(false);
});

test('an app that does not start says so above the view, once, and keeps what was typed', () => {
  showLogin();
  root.querySelector('input')?.setAttribute('value', 'treino');
  press('form button');
  window.dispatchEvent(new Event(FAILED_EVENT));
  vi.advanceTimersByTime(60_000);
  expect(alerts()).toEqual(['Não foi possível']);
  expect(root.querySelector('input')?.value).toBe('treino');
  expect(pressed()).toEqual([]);
});

test('an entry that cannot be loaded says so in the place of the loader; another script or a picture is no matter', () => {
  for (const other of [document.createElement('script'), document.createElement('img')]) {
    document.body.append(other);
    other.dispatchEvent(new Event('error'));
  }
  expect(alerts()).toEqual([]);
  const entry = document.createElement('script');
  entry.type = 'module';
  document.body.append(entry);
  entry.dispatchEvent(new Event('error'));
  expect(root.textContent).toBe('Não foi possível');
});

test('a view that the app has not taken over in time says so, one that it has does not', () => {
  showLogin();
  vi.advanceTimersByTime(14_000);
  expect(alerts()).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(alerts()).toEqual(['Não foi possível']);

  document.querySelector('[role="alert"]')?.remove();
  showLogin();
  root.remove();
  vi.advanceTimersByTime(60_000);
  expect(root.querySelector('[role="alert"]')).toBeNull();
});
