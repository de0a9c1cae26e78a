import { deviceStorage } from './device-storage.ts';

export type Theme = 'light' | 'dark' | 'auto';

/** Also read by web/first-paint.js, which applies the theme before the first paint. */
export const THEME_STORAGE_KEY = 'club-theme';
const DARK_QUERY = '(prefers-color-scheme: dark)';

/** The member's choice on this device; `auto` (follow the system) when they made none. */
export function readTheme(): Theme {
  const stored = deviceStorage.readText(THEME_STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

/** Puts a theme on the page, on the browser's own bars and on pictures that the site has in both. */
export function applyTheme(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'auto' && window.matchMedia(DARK_QUERY).matches);
  const name = isDark ? 'dark' : 'light';
  document.documentElement.classList.toggle('dark', isDark);
  document.documentElement.dataset['theme'] = name;
  for (const choice of document.querySelectorAll<HTMLMetaElement | HTMLSourceElement>('meta[name="theme-color"], source[data-theme]')) {
    choice.media = choice.dataset['theme'] === name ? 'all' : 'not all';
  }
}

/** Keeps a choice on this device and applies it. Where the storage is closed it lasts until the page is closed. */
export function setTheme(theme: Theme): void {
  if (theme === 'auto') deviceStorage.remove(THEME_STORAGE_KEY);
  else deviceStorage.writeText(THEME_STORAGE_KEY, theme);
  applyTheme(theme);
}

/** Follows the system while the choice is `auto`, and a choice made in another tab. Returns how to stop. */
export function watchTheme(): () => void {
  const query = window.matchMedia(DARK_QUERY);
  query.addEventListener('change', applyStoredTheme);
  window.addEventListener('storage', applyStoredTheme);
  return () => {
    query.removeEventListener('change', applyStoredTheme);
    window.removeEventListener('storage', applyStoredTheme);
  };
}

function applyStoredTheme(): void {
  applyTheme(readTheme());
}
