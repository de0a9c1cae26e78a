// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import firstPaintScript from '../../first-paint.js?raw';
import { THEME_STORAGE_KEY, applyTheme, readTheme, setTheme, watchTheme } from './theme.ts';

function systemPrefers(prefersDark: boolean) {
  const listeners = new Set<() => void>();
  const query = {
    matches: prefersDark,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal('matchMedia', () => query);
  return (nowDark: boolean) => {
    query.matches = nowDark;
    for (const listener of listeners) listener();
  };
}

function isDark() {
  return document.documentElement.classList.contains('dark') && document.documentElement.dataset['theme'] === 'dark';
}

beforeEach(() => {
  localStorage.clear();
  document.documentElement.className = '';
  delete document.documentElement.dataset['theme'];
});

describe('theme', () => {
  it.each([
    ['light', true, false],
    ['dark', false, true],
    ['auto', true, true],
    ['auto', false, false],
  ] as const)('%s on a system preferring dark=%s is dark=%s, before the first paint too', (theme, system, expected) => {
    systemPrefers(system);
    setTheme(theme);
    expect(isDark()).toBe(expected);
    document.documentElement.className = '';
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the file as the browser runs it
    new Function(firstPaintScript)();
    expect(isDark()).toBe(expected);
  });

  it.each([
    ['light', 'light', 'dark'],
    ['dark', 'dark', 'light'],
  ] as const)("%s also colours the browser's own bars, whatever the system prefers", (theme, shown, hidden) => {
    document.head.innerHTML = ['light', 'dark']
      .map((name) => `<meta name="theme-color" data-theme="${name}" media="(prefers-color-scheme: ${name})" content="#000">`)
      .join('');
    const mediaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[data-theme="${name}"]`)?.media;
    systemPrefers(theme !== 'dark');
    setTheme(theme);
    expect([mediaOf(shown), mediaOf(hidden)]).toEqual(['all', 'not all']);
    setTheme(hidden);
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the file as the browser runs it
    new Function(firstPaintScript)();
    expect([mediaOf(shown), mediaOf(hidden)]).toEqual(['not all', 'all']);
  });

  it('is remembered; anything else stored counts as auto', () => {
    systemPrefers(false);
    setTheme('dark');
    expect(readTheme()).toBe('dark');
    localStorage.setItem(THEME_STORAGE_KEY, 'sepia');
    expect(readTheme()).toBe('auto');
  });

  it('follows the system while it is auto, and no longer after it stopped watching', () => {
    const change = systemPrefers(false);
    applyTheme(readTheme());
    const stop = watchTheme();
    change(true);
    expect(isDark()).toBe(true);
    stop();
    change(false);
    expect(isDark()).toBe(true);
  });
});
