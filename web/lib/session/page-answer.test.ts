// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { KEPT_CONFIG_KEY } from '#web/config/read-config.ts';
import askWithPage from '../../ask-with-page.js?raw';
import { takePageAnswer } from './page-answer.ts';
import { SESSION_STORAGE_KEY } from './stored-session.ts';

const URL = 'https://clube.example';
const config = { supabaseUrl: URL, supabaseKey: 'key', version: '1', emailConfirmation: true };
const answer = { success: true, user_id: 'ana', profile: { id: 'ana' } };
const asked = vi.fn<typeof fetch>();

interface Opened {
  path?: string;
  /** The configuration in the page; null for none. */
  page?: object | null;
  isBuilt?: boolean;
  /** When the token ends; null for nobody signed in. */
  endsInS?: number | null;
  factors?: object[];
  aal?: string;
}

/** Opens a page as the browser does before any script of the app has come. */
function openPage({ path = '/app/home', page = config, isBuilt = false, endsInS = 3600, factors = [], aal = 'aal1' }: Opened = {}): void {
  window.history.replaceState(null, '', path);
  const mark = isBuilt ? ' data-built' : '';
  document.head.innerHTML = page ? `<script type="application/json" id="club-config"${mark}>${JSON.stringify(page)}</script>` : '';
  const token = factors.length > 0 ? `e30.${btoa(JSON.stringify({ aal }))}.x` : 'token';
  const session = { access_token: token, expires_at: Date.now() / 1000 + (endsInS ?? 0), user: { id: 'ana', factors } };
  if (endsInS !== null) localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the file as the browser runs it
  new Function(askWithPage)();
}

beforeEach(() => {
  localStorage.clear();
  delete window.clubQuestion;
  setEnv({
    ...config,
    developmentMode: false,
    providers: { google: false, apple: false },
    clockShiftMs: 0,
    imageRenditions: false,
    payments: false,
  });
  asked.mockReset().mockImplementation(async () => Response.json(answer));
  vi.stubGlobal('fetch', asked);
});

test('home is asked for with the page, in the name of who is signed in', async () => {
  openPage();
  expect(asked.mock.calls).toEqual([
    [`${URL}/rest/v1/rpc/my_today`, { cache: 'no-store', headers: { apikey: 'key', authorization: 'Bearer token' } }],
  ]);
  await expect(takePageAnswer('ana')?.answer).resolves.toEqual(answer);
});

test.each([
  ['that has yet to be shown', { factors: [{ status: 'verified' }] }, 0],
  ['that was shown', { factors: [{ status: 'verified' }], aal: 'aal2' }, 1],
  ['that is only being set up', { factors: [{ status: 'unverified' }] }, 1],
])('with a second factor %s', (_name, opened, times) => {
  openPage(opened);
  expect(asked).toHaveBeenCalledTimes(times);
});

test('so is the challenge, of which home shows today', () => {
  openPage({ path: '/app/challenges' });
  openPage({ path: '/app/challenges/b6a1f0de-0000-4000-8000-000000000001' });
  expect(asked.mock.calls.map(([address]) => address)).toEqual([`${URL}/rest/v1/rpc/my_today`]);
});

test('so is the dashboard, by a question of its own', async () => {
  openPage({ path: '/app/dashboard' });
  expect(asked.mock.calls.map(([address]) => address)).toEqual([`${URL}/rest/v1/rpc/my_dashboard`]);
  const taken = takePageAnswer('ana');
  expect(taken?.procedure).toBe('my_dashboard');
  await expect(taken?.answer).resolves.toEqual(answer);
});

test.each([
  ['another page', { path: '/app/settings' }],
  ['nobody signed in', { endsInS: null }],
  ['a token that has ended', { endsInS: -10 }],
  ['a token that is renewed first', { endsInS: 60 }],
  ['a page without a configuration', { page: null }],
])('nothing is asked by %s', (_name, opened) => {
  openPage(opened);
  expect(asked).not.toHaveBeenCalled();
  expect(takePageAnswer('ana')).toBeNull();
});

test('a static host asks by what its config.json said last, and at first by what its build knew', () => {
  openPage({ isBuilt: true });
  localStorage.setItem(KEPT_CONFIG_KEY, JSON.stringify({ ...config, supabaseUrl: 'https://novo.example/' }));
  openPage({ isBuilt: true });
  openPage();
  openPage({ page: null });
  const addresses = asked.mock.calls.map(([address]) => (address as string).replace('/rest/v1/rpc/my_today', ''));
  expect(addresses).toEqual([URL, 'https://novo.example', URL, 'https://novo.example']);
});

test('an answer of another backend than the one of config.json is not taken', () => {
  openPage({ page: { ...config, supabaseUrl: 'https://velho.example' }, isBuilt: true });
  expect(takePageAnswer('ana')).toBeNull();
});

test('an answer is for the member whose session asked, and for nobody else', async () => {
  openPage();
  expect(takePageAnswer('bia')).toBeNull();
  asked.mockImplementation(async () => Response.json({ ...answer, user_id: 'bia' }));
  openPage();
  await expect(takePageAnswer('ana')?.answer).resolves.toBeNull();
});

test('it is there to take once', () => {
  openPage();
  expect(takePageAnswer('ana')).not.toBeNull();
  expect(takePageAnswer('ana')).toBeNull();
});

test.each([
  ['a refusal', async () => Response.json({ code: '42501' }, { status: 403 })],
  ['an answer of a network in the club’s place', async () => new Response('<h1>Wi-Fi</h1>')],
  ['no success', async () => Response.json({ ...answer, success: false })],
  [
    'nothing reached',
    async () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('%s is no answer, and no error', async (_name, give) => {
  asked.mockImplementation(give);
  openPage();
  await expect(takePageAnswer('ana')?.answer).resolves.toBeNull();
});

test('one that does not come is not waited for, nor taken once it has grown old', async () => {
  vi.useFakeTimers();
  asked.mockImplementation(async () => new Promise(() => undefined));
  openPage();
  const waiting = takePageAnswer('ana')?.answer;
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(waiting).resolves.toBeNull();
  openPage();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(takePageAnswer('ana')).toBeNull();
  vi.useRealTimers();
});
