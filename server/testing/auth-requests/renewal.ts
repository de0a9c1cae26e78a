import { PASSWORD, call, get, member, post } from './step.ts';
import type { Step, Topic } from './step.ts';

const at = (name: string) => `${name}@renewal.example`;
const RENEW = '/token?grant_type=refresh_token';
const renew = (name: string, token: string, more: Parameters<typeof post>[3] = {}) =>
  post(name, RENEW, { refresh_token: `{${token}.refresh}` }, more);
const login = (name: string, keep: string) =>
  post(`${keep} signs in`, '/token?grant_type=password', { email: at(name), password: PASSWORD }, { keep });
/** As if every token of that account had been issued, and used, so much earlier. */
const ago = (name: string, interval: string) => `update auth.refresh_tokens set created_at = created_at - interval '${interval}',
  updated_at = updated_at - interval '${interval}' where user_id::text in (select id::text from auth.users where email = '${at(name)}')`;

const chain: Step[] = [
  ...member('ana', at('ana')),
  login('ana', 'ana1'),
  renew('the living token', 'ana1', { keep: 'ana2' }),
  get('the account by the renewed token', '/user', { token: 'ana2' }),
  get('the account by the token before', '/user', { token: 'ana1' }),
  renew('the parent of the living token', 'ana1', { keep: 'ana2b' }),
  renew('the parent, ten minutes later', 'ana1', { keep: 'ana2c', before: ago('ana', '10 minutes') }),
  renew('the living token again', 'ana2', { keep: 'ana3' }),
  renew('with another device', 'ana3', { keep: 'ana4', headers: { 'user-agent': 'outro aparelho' } }),
  login('ana', 'other'),
  renew('a token two renewals old, eleven seconds after its use', 'ana2', { before: ago('ana', '11 seconds') }),
  get('the account after that', '/user', { token: 'ana4' }),
  renew('the living token after that', 'ana4'),
  renew('a token of another session after that', 'other', { keep: 'other2' }),
];

const atOnce: Step[] = [
  ...member('bia', at('bia')),
  login('bia', 'bia1'),
  renew('bia renews', 'bia1', { keep: 'bia2' }),
  renew('bia renews again', 'bia2', { keep: 'bia3' }),
  renew('a token two renewals old, at once', 'bia1'),
  get('whether the session lives on', '/user', { token: 'bia3' }),
];

const ended: Step[] = [
  ...member('caio', at('caio')),
  login('caio', 'caio1'),
  renew('after 61 days without use', 'caio1', {
    before: `update auth.sessions set refreshed_at = now() - interval '61 days', created_at = now() - interval '62 days'
      where user_id in (select id from auth.users where email = '${at('caio')}')`,
  }),
  get('the account after that time', '/user', { token: 'caio1' }),
  login('caio', 'caio2'),
  renew('a session of more than a year', 'caio2', {
    before: `update auth.sessions set refreshed_at = now(), created_at = now() - interval '367 days'
      where user_id in (select id from auth.users where email = '${at('caio')}')`,
  }),
  login('caio', 'caio3'),
  renew('a session past its own end', 'caio3', {
    before: `update auth.sessions set not_after = now() - interval '1 minute' where user_id in (select id from auth.users where email = '${at('caio')}')`,
  }),
  login('caio', 'caio4'),
  renew('a session that was deleted', 'caio4', {
    before: `delete from auth.sessions where user_id in (select id from auth.users where email = '${at('caio')}')`,
  }),
  get('the account without its session', '/user', { token: 'caio4' }),
  login('caio', 'caio5'),
  renew('an account that was deleted', 'caio5', { before: `delete from auth.users where email = '${at('caio')}'` }),
];

const malformed: Step[] = [
  post('a token of nobody', RENEW, { refresh_token: 'ninguem' }),
  post('an empty token', RENEW, { refresh_token: '' }),
  post('no token', RENEW, {}),
  post('a number', RENEW, { refresh_token: 1 }),
  post('null', RENEW, { refresh_token: null }),
  post('the token of access', RENEW, { refresh_token: '{other2.access}' }),
  post('no key', RENEW, { refresh_token: 'x' }, { key: 'none' }),
  post('a wrong key', RENEW, { refresh_token: 'x' }, { key: 'wrong' }),
  post('malformed JSON', RENEW, '{'),
  post('no body', RENEW),
];

const byClient: Step[] = [
  ...member('davi', at('davi')),
  call('auth-js: signInWithPassword', 'davi', ({ auth }) => auth.signInWithPassword({ email: at('davi'), password: PASSWORD }), {
    keep: 'davi1',
  }),
  call('auth-js: refreshSession', 'davi', ({ auth }) => auth.refreshSession(), { keep: 'davi2' }),
  call('auth-js: refreshSession of another token', 'stranger', ({ auth }) => auth.refreshSession({ refresh_token: 'ninguem' })),
  call('auth-js: refreshSession without a session', 'stranger', ({ auth }) => auth.refreshSession()),
  call('auth-js: setSession', 'second', ({ auth }, fill) =>
    auth.setSession({ access_token: fill('{davi2.access}'), refresh_token: fill('{davi2.refresh}') }),
  ),
  call('auth-js: setSession of no token', 'stranger', ({ auth }) => auth.setSession({ access_token: 'x', refresh_token: 'y' })),
  call(
    'auth-js: setSession with an expired token',
    'third',
    ({ auth }, fill) => auth.setSession({ access_token: expired(), refresh_token: fill('{davi2.refresh}') }),
    { keep: 'davi3' },
  ),
];

/** Read for its time alone: auth-js looks at nothing else before it renews. */
function expired(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'x', exp: 1_000_000_000 })}.${'a'.repeat(43)}`;
}

/** Renewal of a session: which of its tokens goes on with it, which ends it, and which is unknown. */
export const RENEWAL: Topic = { name: 'renewal', steps: [...chain, ...atOnce, ...ended, ...malformed, ...byClient] };
