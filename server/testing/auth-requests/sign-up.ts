import { PASSWORD, call, get, patch, post } from './step.ts';
import type { Step, Topic } from './step.ts';

const at = (name: string) => `${name}@sign-up.example`;
const form = (name: string, more: object = {}) => ({ email: at(name), password: PASSWORD, data: { name: 'Ana Souza' }, ...more });
const laterThanAMinute = `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '2 minutes' where email like '%@sign-up.example'`;

const accounts: Step[] = [
  post('a new account', '/signup', form('ana'), { keep: 'ana' }),
  post('the same once more within a minute', '/signup', form('ana')),
  post('the same after a minute', '/signup', form('ana'), { before: laterThanAMinute }),
  post('the same address in capitals', '/signup', form('ana', { email: 'ANA@SIGN-UP.EXAMPLE' }), { before: laterThanAMinute }),
  post('a waiting address with another password', '/signup', form('ana', { password: 'outro-segredo-7', data: { name: 'Outra' } }), {
    before: laterThanAMinute,
  }),
  post('the link of a contested account', '/verify', { type: 'signup', token_hash: `{link:${at('ana')}}` }, { keep: 'ana' }),
  get('the account of a contested sign-up', '/user', { token: 'ana' }),
  post('an address that has an account', '/signup', form('ana')),
  post('an address that has an account, with another password', '/signup', form('ana', { password: 'outro-segredo-7' })),
  post('an account without data', '/signup', { email: at('bia'), password: PASSWORD }, { keep: 'bia' }),
  post('data null', '/signup', form('caio', { data: null }), { keep: 'caio' }),
  post(
    'data of every kind',
    '/signup',
    form('davi', { data: { name: ' Davi  Ç ', full_name: 'x', n: 1, list: [1, 'a'], deep: { a: null }, ok: true } }),
  ),
  post(
    'data with words of the service',
    '/signup',
    form('eva', { data: { name: 'Eva', sub: 'x', email: 'y@sign-up.example', email_verified: true, role: 'service_role' } }),
  ),
  post('consent to a version', '/signup', form('fabi', { data: { name: 'Fabi', terms_version: '2026-01' } })),
  post(
    'app_metadata and role beside the data',
    '/signup',
    form('gil', { app_metadata: { provider: 'x' }, role: 'service_role', id: '00000000-0000-4000-8000-000000000001' }),
  ),
  post('spaces around the address', '/signup', form('hugo', { email: ` ${at('hugo')} ` })),
  post('with a code challenge', '/signup', form('iris', { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' })),
  post('with half a code challenge', '/signup', form('jana', { code_challenge: 'a'.repeat(43) })),
  post('with a captcha token', '/signup', form('kim', { gotrue_meta_security: { captcha_token: 'x' } })),
  post('with a redirect to elsewhere', '/signup?redirect_to=https://evil.example/x', form('lia')),
  post('an emoji in the password', '/signup', form('mia', { password: 'segredo-😀-ç' })),
];

const refused: Step[] = [
  post('no e-mail', '/signup', { password: PASSWORD }),
  post('an empty e-mail', '/signup', form('x', { email: '' })),
  post('no password', '/signup', { email: at('x') }),
  post('an empty password', '/signup', form('x', { password: '' })),
  post('nothing at all', '/signup', {}),
  post('data alone', '/signup', { data: { name: 'x' } }),
  post('a short password', '/signup', form('x', { password: '12345' })),
  post('a common password', '/signup', form('x', { password: 'password' })),
  post('spaces for a password', '/signup', form('x', { password: '        ' })),
  post('a password of 72 bytes', '/signup', form('nina', { password: 'ab3-'.repeat(18) })),
  post('a password of 73 bytes', '/signup', form('x', { password: `${'ab3-'.repeat(18)}x` })),
  post('an address without an at', '/signup', form('x', { email: 'sign-up.example' })),
  post('an address with a name', '/signup', form('x', { email: `x<${at('x')}>` })),
  post('an address too long', '/signup', form('x', { email: at('x'.repeat(300)) })),
  post('a number for an e-mail', '/signup', form('x', { email: 1 })),
  post('a list for a password', '/signup', form('x', { password: ['a'] })),
  post('a text for the data', '/signup', form('x', { data: 'x' })),
  post('a NUL in the data', '/signup', form('x', { data: { name: 'a\u0000b' } })),
  post('a NUL in the e-mail', '/signup', form('x', { email: 'a\u0000@sign-up.example' })),
  post('a phone', '/signup', { phone: '5511999999999', password: PASSWORD }),
  post('a phone beside the e-mail', '/signup', form('x', { phone: '5511999999999' })),
  post('no key', '/signup', form('x'), { key: 'none' }),
  post('a wrong key', '/signup', form('x'), { key: 'wrong' }),
  post('the secret key', '/signup', form('olga'), { key: 'secret' }),
  post('the key in the query', `/signup?apikey={publishable-key}`, form('pia'), { key: 'none' }),
  post('the key as a bearer alone', '/signup', form('x'), { key: 'none', headers: { authorization: 'Bearer {publishable-key}' } }),
  post('malformed JSON', '/signup', '{"email":'),
  post('no body', '/signup'),
  post('an empty body', '/signup', ''),
  post('a list', '/signup', [form('x')]),
  post('null', '/signup', 'null'),
  post('a text', '/signup', '"x"'),
  post('a form', '/signup', `email=${at('x')}&password=${PASSWORD}`, { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  post('JSON that says it is a text', '/signup', form('rita'), { headers: { 'content-type': 'text/plain' } }),
  get('by GET', '/signup'),
  patch('by PATCH', '/signup', form('x')),
];

const byClient: Step[] = [
  call('auth-js: signUp', 'una', ({ auth }) => auth.signUp({ email: at('una'), password: PASSWORD, options: { data: { name: 'Una' } } })),
  call('auth-js: signUp with a redirect', 'vera', ({ auth }) =>
    auth.signUp({
      email: at('vera'),
      password: PASSWORD,
      options: { emailRedirectTo: 'http://localhost:3000/auth/confirm', captchaToken: 'x' },
    }),
  ),
  call('auth-js with PKCE: signUp', 'wanda', ({ auth }) => auth.signUp({ email: at('wanda'), password: PASSWORD }), { kind: 'pkce' }),
  call('auth-js: signUp with a weak password', 'xena', ({ auth }) => auth.signUp({ email: at('xena'), password: '123' })),
  call('auth-js: signUp with no address', 'xena', ({ auth }) => auth.signUp({ email: '', password: PASSWORD })),
  call('auth-js: signUp with a phone', 'xena', ({ auth }) => auth.signUp({ phone: '5511999999999', password: PASSWORD })),
  call('auth-js: signInAnonymously', 'xena', ({ auth }) => auth.signInAnonymously({ options: { data: { name: 'x' } } })),
];

/** Sign-up: who gets an account, which answer tells the others nothing, and what is left of it. */
export const SIGN_UP: Topic = { name: 'sign-up', steps: [...accounts, ...refused, ...byClient] };
