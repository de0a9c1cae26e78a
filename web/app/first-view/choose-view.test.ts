// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';

const ID = 'b6a1f0de-0000-4000-8000-000000000001';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  document.body.innerHTML = `
    <div id="root">Carregando...</div>
    <template id="first-view-login"><h1>Que bom te ver!</h1></template>
    <template id="first-view-signup"><h1>Comece hoje</h1></template>`;
});

/** Opens an address as the page shows it before the app has come. */
async function openPage(path: string, state: unknown = null): Promise<string | null | undefined> {
  window.history.replaceState(state, '', path);
  await import('./choose-view.ts');
  return document.querySelector('#root')?.textContent;
}

function signIn(): void {
  localStorage.setItem('club-session', JSON.stringify({ access_token: 'a', user: { id: ID, app_metadata: { provider: 'email' } } }));
}

test('the login stands there, unless another page has handed something over', async () => {
  expect(await openPage('/auth/login', { key: 'k', usr: null })).toBe('Que bom te ver!');
  vi.resetModules();
  document.querySelector('#root')?.replaceChildren('Carregando...');
  expect(await openPage('/auth/login', { key: 'k', usr: { email: 'a@b.com' } })).toBe('Carregando...');
});

test('so does the form for a new account, unless somebody has paid for it already or is signed in', async () => {
  expect(await openPage('/auth/signup')).toBe('Comece hoje');
  vi.resetModules();
  document.querySelector('#root')?.replaceChildren('Carregando...');
  expect(await openPage('/auth/signup?session_id=cs_1')).toBe('Carregando...');
  vi.resetModules();
  signIn();
  expect(await openPage('/auth/signup')).toBe('Carregando...');
});

describe('the providers on the login', () => {
  const words = async (config: unknown, kept: unknown = null) => {
    document.body.innerHTML = `<div id="root"></div>${config === null ? '' : `<script type="application/json" id="club-config">${JSON.stringify(config)}</script>`}
      <template id="first-view-login"><div data-providers=""><button data-provider="google">Google</button><button data-provider="apple">Apple</button><p>ou com email</p></div><form>Entrar</form></template>`;
    if (kept !== null) localStorage.setItem('club-config', JSON.stringify(kept));
    return (await openPage('/auth/login'))?.trim();
  };
  const served = { supabaseUrl: 'http://localhost:3000', supabaseKey: 'key' };

  test.each([
    ['both', { google: true, apple: true }, 'GoogleAppleou com emailEntrar'],
    ['one', { google: false, apple: true }, 'Appleou com emailEntrar'],
    ['none', { google: false, apple: false }, 'Entrar'],
  ])('are those of the club: %s', async (_name, providers, shown) => {
    expect(await words({ ...served, providers })).toBe(shown);
  });

  test('are known from the last visit where the page does not tell, and are both where nothing is known', async () => {
    expect(await words(null, { ...served, providers: { google: true, apple: false } })).toBe('Googleou com emailEntrar');
    localStorage.clear();
    vi.resetModules();
    expect(await words(null)).toBe('GoogleAppleou com emailEntrar');
  });
});
