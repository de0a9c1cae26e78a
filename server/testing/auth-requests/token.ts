import { PASSWORD, call, get, member, post } from './step.ts';
import type { Step, Topic } from './step.ts';

const at = (name: string) => `${name}@token.example`;
const login = (name: string, more: object = {}) => ({ email: at(name), password: PASSWORD, ...more });
const PASSWORD_GRANT = '/token?grant_type=password';

const passwords: Step[] = [
  ...member('ana', at('ana')),
  post('by password', PASSWORD_GRANT, login('ana'), { keep: 'ana' }),
  get('the account behind the token', '/user', { token: 'ana' }),
  post('in capitals and with spaces', PASSWORD_GRANT, login('ana', { email: ` ANA@TOKEN.EXAMPLE ` })),
  post('in capitals', PASSWORD_GRANT, login('ana', { email: `ANA@TOKEN.EXAMPLE` })),
  post('with a device', PASSWORD_GRANT, login('ana'), { headers: { 'user-agent': 'Telefone da Ana' } }),
  post('a wrong password', PASSWORD_GRANT, login('ana', { password: 'errada-errada' })),
  post('an unknown address', PASSWORD_GRANT, login('ninguem')),
  post('a password of 73 bytes', PASSWORD_GRANT, login('ana', { password: 'x'.repeat(73) })),
  post('bia signs up', '/signup', login('bia'), { keep: 'bia' }),
  post('before the address is confirmed', PASSWORD_GRANT, login('bia')),
  post('before it is confirmed, a minute later', PASSWORD_GRANT, login('bia'), {
    before: `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '2 minutes' where email = '${at('bia')}'`,
  }),
  post('before it is confirmed, with a wrong password', PASSWORD_GRANT, login('bia', { password: 'errada-errada' })),
  post('a banned account', PASSWORD_GRANT, login('ana'), {
    before: `update auth.users set banned_until = now() + interval '1 day' where email = '${at('ana')}'`,
  }),
  get('the account of who is banned', '/user', { token: 'ana' }),
  post('the renewal of who is banned', '/token?grant_type=refresh_token', { refresh_token: '{ana.refresh}' }),
  post('no longer banned', PASSWORD_GRANT, login('ana'), {
    before: `update auth.users set banned_until = null where email = '${at('ana')}'`,
  }),
  post('an account without a password', PASSWORD_GRANT, login('ana'), {
    before: `update auth.users set encrypted_password = null where email = '${at('ana')}'`,
  }),
];

const malformed: Step[] = [
  post('no e-mail', PASSWORD_GRANT, { password: PASSWORD }),
  post('no password', PASSWORD_GRANT, { email: at('ana') }),
  post('an empty password', PASSWORD_GRANT, login('ana', { password: '' })),
  post('nothing', PASSWORD_GRANT, {}),
  post('a number for a password', PASSWORD_GRANT, login('ana', { password: 1 })),
  post('a phone', PASSWORD_GRANT, { phone: '5511999999999', password: PASSWORD }),
  post('a phone beside the e-mail', PASSWORD_GRANT, login('ana', { phone: '5511999999999' })),
  post('no grant', '/token', login('ana')),
  post('an unknown grant', '/token?grant_type=magic', login('ana')),
  post('the grant in the body', '/token', login('ana', { grant_type: 'password' })),
  post('the grant of an id token', '/token?grant_type=id_token', { provider: 'google', id_token: 'x.y.z' }),
  post('the grant of an id token, empty', '/token?grant_type=id_token', {}),
  post('the grant of a wallet', '/token?grant_type=web3', { chain: 'ethereum', message: 'x', signature: 'y' }),
  post('no key', PASSWORD_GRANT, login('ana'), { key: 'none' }),
  post('a wrong key', PASSWORD_GRANT, login('ana'), { key: 'wrong' }),
  post('malformed JSON', PASSWORD_GRANT, '{'),
  post('no body', PASSWORD_GRANT),
  post('a list', PASSWORD_GRANT, []),
  post('a form', PASSWORD_GRANT, `email=${at('ana')}&password=${PASSWORD}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  get('by GET', PASSWORD_GRANT),
];

const byClient: Step[] = [
  ...member('caio', at('caio')),
  call('auth-js: signInWithPassword', 'caio', ({ auth }) => auth.signInWithPassword(login('caio')), { keep: 'caio' }),
  call('auth-js: signInWithPassword, wrong', 'stranger', ({ auth }) =>
    auth.signInWithPassword(login('caio', { password: 'errada-errada' })),
  ),
  call('auth-js: signInWithPassword, no password', 'stranger', ({ auth }) => auth.signInWithPassword({ email: at('caio'), password: '' })),
  call('auth-js: signInWithPassword by phone', 'stranger', ({ auth }) =>
    auth.signInWithPassword({ phone: '5511999999999', password: PASSWORD }),
  ),
  call('auth-js: signInWithIdToken', 'stranger', ({ auth }) => auth.signInWithIdToken({ provider: 'google', token: 'x.y.z', nonce: 'n' })),
  call('auth-js: signInWithIdToken of Apple', 'stranger', ({ auth }) => auth.signInWithIdToken({ provider: 'apple', token: 'x.y.z' })),
  call('auth-js: exchangeCodeForSession without a verifier', 'stranger', ({ auth }) => auth.exchangeCodeForSession('codigo')),
  call('auth-js: signInWithSSO', 'stranger', ({ auth }) => auth.signInWithSSO({ domain: 'token.example' })),
  call('auth-js: getSession', 'caio', async ({ auth }) => {
    const { data, error } = await auth.getSession();
    return { hasSession: data.session !== null, error };
  }),
  call('auth-js: getClaims', 'caio', ({ auth }) => auth.getClaims()),
];

/** Sign-in: by password, and by the grants that this service does not know. */
export const TOKEN: Topic = { name: 'token', steps: [...passwords, ...malformed, ...byClient] };
