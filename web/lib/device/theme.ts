export type Theme = 'light' | 'dark' | 'auto';

/** Also read by web/public/theme.js, which applies the theme before the first paint. */
export const THEME_STORAGE_KEY = 'club-theme';
const DARK_QUERY = '(prefers-color-scheme: dark)';

/** The member's choice on this device; `auto` (follow the system) when they made none. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

/** Puts a theme on the page and on the browser's own bars. */
export function applyTheme(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'auto' && window.matchMedia(DARK_QUERY).matches);
  const name = isDark ? 'dark' : 'light';
  document.documentElement.classList.toggle('dark', isDark);
  document.documentElement.dataset['theme'] = name;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.media = meta.dataset['theme'] === name ? 'all' : 'not all';
  }
}

/** Keeps a choice on this device and applies it. */
export function setTheme(theme: Theme): void {
  try {
    if (theme === 'auto') localStorage.removeItem(THEME_STORAGE_KEY);
    else localStorage.setItem(THEME_STORAGE_KEY, theme);
  } catch {
    // Storage may be closed to us (private window): the theme then lasts until the page is closed.
  }
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
