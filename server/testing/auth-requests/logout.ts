import { PASSWORD, call, get, member, post } from './step.ts';
import type { Step, Topic } from './step.ts';

const at = (name: string) => `${name}@logout.example`;
const signIn = (keep: string) => post(`${keep} signs in`, '/token?grant_type=password', { email: at('ana'), password: PASSWORD }, { keep });
const renew = (name: string, token: string) => post(name, '/token?grant_type=refresh_token', { refresh_token: `{${token}.refresh}` });

const scopes: Step[] = [
  ...member('ana', at('ana')),
  ...['one', 'two', 'three'].map(signIn),
  post('local', '/logout?scope=local', undefined, { token: 'one' }),
  get('the account by a session that has ended', '/user', { token: 'one' }),
  renew('the renewal of a session that has ended', 'one'),
  post('local once more', '/logout?scope=local', undefined, { token: 'one' }),
  post('others', '/logout?scope=others', undefined, { token: 'two' }),
  get('the account by the session that stays', '/user', { token: 'two' }),
  get('the account by one of the others', '/user', { token: 'three' }),
  signIn('four'),
  post('global', '/logout?scope=global', undefined, { token: 'four' }),
  get('the account after that', '/user', { token: 'two' }),
  post('global once more', '/logout?scope=global', undefined, { token: 'four' }),
  signIn('five'),
  post('no scope', '/logout', undefined, { token: 'five' }),
  signIn('six'),
  post('an unknown scope', '/logout?scope=x', undefined, { token: 'six' }),
  signIn('seven'),
  post('the scope in the body', '/logout', { scope: 'local' }, { token: 'seven' }),
  signIn('eight'),
  signIn('nine'),
  post('with a body that is no JSON', '/logout?scope=local', 'x', { token: 'nine' }),
  post('without a token', '/logout?scope=local'),
  post('with a token of nobody', '/logout?scope=local', undefined, { headers: { authorization: 'Bearer x.y.z' } }),
  post('with the secret key', '/logout?scope=local', undefined, { key: 'secret', headers: { authorization: 'Bearer {secret-key}' } }),
  post('without a key', '/logout?scope=local', undefined, { token: 'eight', key: 'none' }),
  post('with a wrong key', '/logout?scope=local', undefined, { token: 'eight', key: 'wrong' }),
  get('by GET', '/logout', { token: 'eight' }),
];

const signInByClient = (name: string) =>
  call(`auth-js: ${name} signs in`, name, ({ auth }) => auth.signInWithPassword({ email: at('bia'), password: PASSWORD }), { keep: name });

const byClient: Step[] = [
  ...member('bia', at('bia')),
  ...['phone', 'tablet', 'desk'].map(signInByClient),
  call('auth-js: signOut of this device', 'phone', ({ auth }) => auth.signOut({ scope: 'local' })),
  call('auth-js: signOut of the others', 'tablet', ({ auth }) => auth.signOut({ scope: 'others' })),
  call('auth-js: signOut of a session that has ended', 'desk', ({ auth }) => auth.signOut({ scope: 'local' })),
  call('auth-js: signOut of all', 'tablet', ({ auth }) => auth.signOut()),
  call('auth-js: signOut without a session', 'stranger', ({ auth }) => auth.signOut()),
  call('auth-js: getUser of a session that has ended', 'stranger', ({ auth }, fill) => auth.getUser(fill('{phone.access}'))),
];

/** Sign-out: of this session, of the others, of all. */
export const LOGOUT: Topic = { name: 'logout', steps: [...scopes, ...byClient] };
