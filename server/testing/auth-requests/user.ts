import { PASSWORD, call, get, head, member, patch, post, put } from './step.ts';
import type { Step, Topic } from './step.ts';

const at = (name: string) => `${name}@user.example`;
const ANOTHER = 'outro-segredo-7';
const asAna = { token: 'ana' };

const data: Step[] = [
  ...member('ana', at('ana')),
  get('the account', '/user', asAna),
  head('the account by HEAD', '/user', asAna),
  put('another name', '/user', { data: { name: 'Ana Maria' } }, asAna),
  put('more data', '/user', { data: { phone: '11', goals: ['a'], bio: null } }, asAna),
  put('a key of the data taken away', '/user', { data: { phone: null } }, asAna),
  put('words of the service in the data', '/user', { data: { sub: 'x', email: 'z@user.example', email_verified: false } }, asAna),
  put('data null', '/user', { data: null }, asAna),
  put('data empty', '/user', { data: {} }, asAna),
  put('nothing', '/user', {}, asAna),
  put('data that is a list', '/user', { data: [1] }, asAna),
  put('a NUL in the data', '/user', { data: { name: 'a\u0000' } }, asAna),
  put('app_metadata', '/user', { app_metadata: { role: 'admin' } }, asAna),
  put('a role', '/user', { role: 'service_role', aud: 'x', id: '00000000-0000-4000-8000-000000000001' }, asAna),
  put('a phone', '/user', { phone: '5511999999999' }, asAna),
  put('another address', '/user', { email: at('outra') }, asAna),
  put('the same address', '/user', { email: at('ana') }, asAna),
  put('an address of somebody else', '/user', { email: at('bia') }, asAna),
  put('no valid address', '/user', { email: 'x' }, asAna),
  put('an address that is a number', '/user', { email: 1 }, asAna),
];

const passwords: Step[] = [
  ...member('bia', at('bia')),
  put('a password without a proof', '/user', { password: ANOTHER }, { token: 'bia' }),
  put('a password with a wrong current one', '/user', { password: ANOTHER, current_password: 'errada-errada' }, { token: 'bia' }),
  put('a short password', '/user', { password: '123', current_password: PASSWORD }, { token: 'bia' }),
  put('a common password', '/user', { password: 'password', current_password: PASSWORD }, { token: 'bia' }),
  put('an empty password', '/user', { password: '', current_password: PASSWORD }, { token: 'bia' }),
  put('the same password', '/user', { password: PASSWORD, current_password: PASSWORD }, { token: 'bia' }),
  post('bia signs in elsewhere', '/token?grant_type=password', { email: at('bia'), password: PASSWORD }, { keep: 'bia2' }),
  put('a password with the current one', '/user', { password: ANOTHER, current_password: PASSWORD }, { token: 'bia2' }),
  get('the session that another one ended', '/user', { token: 'bia' }),
  post('the old password', '/token?grant_type=password', { email: at('bia'), password: PASSWORD }),
  post('the new password', '/token?grant_type=password', { email: at('bia'), password: ANOTHER }, { keep: 'bia' }),
  put('a password with a nonce that nobody sent', '/user', { password: PASSWORD, nonce: '000000' }, { token: 'bia' }),
  get('a code by mail', '/reauthenticate', { token: 'bia' }),
  put('a wrong nonce', '/user', { password: PASSWORD, nonce: '00000x' }, { token: 'bia' }),
  put(
    'a password with the mailed code and a name',
    '/user',
    { password: PASSWORD, nonce: `{link:${at('bia')}}`, data: { name: 'Bia R' } },
    { token: 'bia' },
  ),
  put('the code once more', '/user', { password: ANOTHER, nonce: `{link:${at('bia')}}` }, { token: 'bia' }),
];

const refused: Step[] = [
  put('malformed JSON', '/user', '{', asAna),
  put('no body', '/user', undefined, asAna),
  put('a list', '/user', [], asAna),
  put('no key', '/user', { data: {} }, { ...asAna, key: 'none' }),
  put('a wrong key', '/user', { data: {} }, { ...asAna, key: 'wrong' }),
  put('no token', '/user', { data: { name: 'x' } }),
  put('a token of nobody', '/user', { data: { name: 'x' } }, { headers: { authorization: 'Bearer x.y.z' } }),
  put('the secret key for a token', '/user', { data: { name: 'x' } }, { key: 'secret', headers: { authorization: 'Bearer {secret-key}' } }),
  patch('by PATCH', '/user', { data: {} }, asAna),
  post('by POST', '/user', { data: {} }, asAna),
];

const byClient: Step[] = [
  ...member('caio', at('caio')),
  call('auth-js: signInWithPassword', 'caio', ({ auth }) => auth.signInWithPassword({ email: at('caio'), password: PASSWORD }), {
    keep: 'caio',
  }),
  call('auth-js: getUser', 'caio', ({ auth }) => auth.getUser()),
  call('auth-js: getUser of a token', 'stranger', ({ auth }, fill) => auth.getUser(fill('{caio.access}'))),
  call('auth-js: getUser without a session', 'stranger', ({ auth }) => auth.getUser()),
  call('auth-js: updateUser', 'caio', ({ auth }) => auth.updateUser({ data: { name: 'Caio D' } })),
  call('auth-js: updateUser with a password', 'caio', ({ auth }) => auth.updateUser({ password: ANOTHER, current_password: PASSWORD })),
  call('auth-js: updateUser with a weak password', 'caio', ({ auth }) => auth.updateUser({ password: '123' })),
  call('auth-js: updateUser with an address', 'caio', ({ auth }) => auth.updateUser({ email: at('outro') })),
  call('auth-js: updateUser without a session', 'stranger', ({ auth }) => auth.updateUser({ data: { name: 'x' } })),
  call('auth-js: reauthenticate', 'caio', ({ auth }) => auth.reauthenticate()),
  call('auth-js: reauthenticate within a minute', 'caio', ({ auth }) => auth.reauthenticate()),
  call('auth-js: reauthenticate without a session', 'stranger', ({ auth }) => auth.reauthenticate()),
  call('auth-js: getUserIdentities', 'caio', ({ auth }) => auth.getUserIdentities()),
  call('auth-js: linkIdentity', 'caio', ({ auth }) => auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })),
  call('auth-js: unlinkIdentity', 'caio', async ({ auth }) => {
    const [identity] = (await auth.getUserIdentities()).data?.identities ?? [];
    return identity ? auth.unlinkIdentity(identity) : 'no identity';
  }),
];

/** The member's own account: to read it, to change its data and its password, and to prove who asks. */
export const USER: Topic = { name: 'user', steps: [...data, ...passwords, ...refused, ...byClient] };
