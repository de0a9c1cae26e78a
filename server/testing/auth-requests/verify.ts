import { PASSWORD, call, get, member, post } from './step.ts';
import type { Step, Topic } from './step.ts';

const at = (name: string) => `${name}@verify.example`;
const link = (name: string) => `{link:${at(name)}}`;
const signUp = (name: string) =>
  post(`${name} signs up`, '/signup', { email: at(name), password: PASSWORD, data: { name } }, { keep: name });
const recover = (name: string, title = `${name} asks for a new password`) => post(title, '/recover', { email: at(name) });
const redeem = (title: string, type: unknown, name: string, more: object = {}) =>
  post(title, '/verify', { type, token_hash: link(name), ...more });

const confirmations: Step[] = [
  signUp('ana'),
  redeem('a wrong type: recovery', 'recovery', 'ana'),
  redeem('a wrong type: email_change', 'email_change', 'ana'),
  post('a link of nobody', '/verify', { type: 'signup', token_hash: 'a'.repeat(64) }),
  post('the link', '/verify', { type: 'signup', token_hash: link('ana') }, { keep: 'ana' }),
  get('the account that it opened', '/user', { token: 'ana' }),
  redeem('the link once more', 'signup', 'ana'),
  signUp('bia'),
  post('the link by the name that mails of a hosted project use', '/verify', { type: 'email', token_hash: link('bia') }, { keep: 'bia' }),
  signUp('caio'),
  post('the link as an invitation', '/verify', { type: 'invite', token_hash: link('caio') }),
  signUp('davi'),
  post('the link without a key', '/verify', { type: 'signup', token_hash: link('davi') }, { key: 'none', keep: 'davi' }),
  signUp('eva'),
  post('the link with a wrong key', '/verify', { type: 'signup', token_hash: link('eva') }, { key: 'wrong' }),
  signUp('fabi'),
  post(
    'the link after more than an hour',
    '/verify',
    { type: 'signup', token_hash: link('fabi') },
    { before: `update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = '${at('fabi')}'` },
  ),
  signUp('pia'),
  redeem('a link of a confirmation as a magic link', 'magiclink', 'pia'),
  signUp('rita'),
  post('the code as both', '/verify', { type: 'signup', token: link('rita'), token_hash: link('rita'), email: at('rita') }),
  signUp('gil'),
  post('the code as a token with the address', '/verify', { type: 'signup', token: link('gil'), email: at('gil') }),
  post('the link with the address', '/verify', { type: 'signup', token_hash: link('gil'), email: at('gil') }),
  post('the link with a redirect', '/verify', { type: 'signup', token_hash: link('gil'), redirect_to: 'http://localhost:3000/' }),
];

const recoveries: Step[] = [
  ...member('hugo', at('hugo')),
  recover('hugo'),
  redeem('a link for a password as a confirmation', 'signup', 'hugo'),
  redeem('a link for a password as e-mail', 'email', 'hugo'),
  ...member('iris', at('iris')),
  recover('iris'),
  post('a link for a password', '/verify', { type: 'recovery', token_hash: link('iris') }, { keep: 'iris' }),
  redeem('a link for a password once more', 'recovery', 'iris'),
  signUp('jana'),
  recover('jana', 'a new password before the address is confirmed'),
  post('its link', '/verify', { type: 'recovery', token_hash: link('jana') }, { keep: 'jana' }),
  ...member('kim', at('kim')),
  recover('kim'),
  post('a link for a password as a magic link', '/verify', { type: 'magiclink', token_hash: link('kim') }),
  ...member('lia', at('lia')),
  recover('lia'),
  post(
    'a link for a password after more than an hour',
    '/verify',
    { type: 'recovery', token_hash: link('lia') },
    { before: `update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = '${at('lia')}'` },
  ),
  ...member('mia', at('mia')),
  recover('mia'),
  post(
    'a link of a banned account',
    '/verify',
    { type: 'recovery', token_hash: link('mia') },
    { before: `update auth.users set banned_until = now() + interval '1 day' where email = '${at('mia')}'` },
  ),
];

const malformed: Step[] = [
  post('no type', '/verify', { token_hash: 'a'.repeat(64) }),
  post('an unknown type', '/verify', { type: 'x', token_hash: 'a'.repeat(64) }),
  post('a type that is a number', '/verify', { type: 1, token_hash: 'a'.repeat(64) }),
  post('no token', '/verify', { type: 'signup' }),
  post('an empty token', '/verify', { type: 'signup', token_hash: '' }),
  post('a code without an address', '/verify', { type: 'signup', token: '123456' }),
  post('a code for no valid address', '/verify', { type: 'signup', token: '123456', email: 'x' }),
  post('a wrong code', '/verify', { type: 'email', token: '123456', email: at('caio') }),
  post('a wrong code for a password', '/verify', { type: 'recovery', token: '123456', email: at('iris') }),
  post('a wrong code of a magic link', '/verify', { type: 'magiclink', token: '123456', email: at('iris') }),
  post('a wrong code for another address', '/verify', { type: 'email_change', token: '123456', email: at('iris') }),
  post('a code for an address that nobody has', '/verify', { type: 'signup', token: '123456', email: at('ninguem') }),
  post('a code by phone', '/verify', { type: 'sms', token: '123456', phone: '5511999999999' }),
  post('a code for another phone', '/verify', { type: 'phone_change', token: '123456', phone: '5511999999999' }),
  post('malformed JSON', '/verify', '{'),
  post('no body', '/verify'),
  get('a link that is opened', `/verify?type=signup&token=${'a'.repeat(64)}&redirect_to=http://localhost:3000/`),
  get('a link that is opened: a password', `/verify?type=recovery&token_hash=${'b'.repeat(64)}`, { key: 'none' }),
  get('a link that is opened: elsewhere', `/verify?type=signup&token=${'a'.repeat(64)}&redirect_to=https://evil.example/`),
  get('a link that is opened: nothing', '/verify', { key: 'none' }),
];

const byClient: Step[] = [
  signUp('nina'),
  call('auth-js: verifyOtp of a link', 'nina', ({ auth }, fill) => auth.verifyOtp({ token_hash: fill(link('nina')), type: 'signup' }), {
    keep: 'nina',
  }),
  signUp('olga'),
  call(
    'auth-js: verifyOtp of an e-mail link',
    'olga',
    ({ auth }, fill) => auth.verifyOtp({ token_hash: fill(link('olga')), type: 'email' }),
    {
      keep: 'olga',
    },
  ),
  call('auth-js: verifyOtp of a wrong link', 'stranger', ({ auth }) => auth.verifyOtp({ token_hash: 'a'.repeat(64), type: 'recovery' })),
  call('auth-js: verifyOtp of a code', 'stranger', ({ auth }) => auth.verifyOtp({ email: at('nina'), token: '123456', type: 'email' })),
  call('auth-js: verifyOtp of another address', 'stranger', ({ auth }) =>
    auth.verifyOtp({ token_hash: 'a'.repeat(64), type: 'email_change' }),
  ),
  call('auth-js: verifyOtp of a magic link', 'stranger', ({ auth }) => auth.verifyOtp({ token_hash: 'a'.repeat(64), type: 'magiclink' })),
  call('auth-js: verifyOtp of an invitation', 'stranger', ({ auth }) => auth.verifyOtp({ token_hash: 'a'.repeat(64), type: 'invite' })),
  call('auth-js: verifyOtp by phone', 'stranger', ({ auth }) => auth.verifyOtp({ phone: '5511999999999', token: '123456', type: 'sms' })),
];

/** The codes of mailed links, of each type, by each door. */
export const VERIFY: Topic = { name: 'verify', steps: [...confirmations, ...recoveries, ...malformed, ...byClient] };
