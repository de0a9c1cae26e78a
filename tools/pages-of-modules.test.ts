import { expect, test } from 'vitest';
import { pagesOfModules } from './pages-of-modules.ts';

const imports: Record<string, readonly string[]> = {
  home: ['card', 'session'],
  login: ['form', 'session'],
  card: ['text'],
  form: ['text'],
  // Two that import each other.
  session: ['storage'],
  storage: ['session'],
  dialog: ['text'],
};

const pagesOf = (pages: Record<string, readonly string[]>) => {
  const found = pagesOfModules(pages, (id) => imports[id] ?? []);
  return Object.fromEntries([...found].map(([id, names]) => [id, [...names]]));
};

test('a module has the pages that lead to it, directly or by others', () => {
  expect(pagesOf({ '/home': ['home'], '/login': ['login'] })).toEqual({
    home: ['/home'],
    login: ['/login'],
    card: ['/home'],
    form: ['/login'],
    text: ['/home', '/login'],
    session: ['/home', '/login'],
    storage: ['/home', '/login'],
  });
});

test('a page may be made of several modules; one that no page needs has none', () => {
  const found = pagesOf({ '/home': ['home', 'form'] });
  expect(found['form']).toEqual(['/home']);
  expect(found).not.toHaveProperty('dialog');
  expect(found).not.toHaveProperty('login');
});
