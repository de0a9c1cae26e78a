import { PASSWORD, call, get, member, post } from './step.ts';
import type { Step, Topic } from './step.ts';

const at = (name: string) => `${name}@mails.example`;
const earlier = (name: string) => ({
  before: `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '2 minutes', recovery_sent_at = recovery_sent_at - interval '2 minutes',
    reauthentication_sent_at = reauthentication_sent_at - interval '2 minutes' where email = '${at(name)}'`,
});
const CHALLENGE = { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' };

const recover: Step[] = [
  ...member('ana', at('ana')),
  post('recover', '/recover', { email: at('ana') }),
  post('recover again within a minute', '/recover', { email: at('ana') }),
  post('recover again later', '/recover', { email: at('ana') }, earlier('ana')),
  post('recover in capitals', '/recover', { email: 'ANA@MAILS.EXAMPLE' }, earlier('ana')),
  post('recover with a redirect', '/recover?redirect_to=http://localhost:3000/auth/reset-password', { email: at('ana') }, earlier('ana')),
  post('recover with a redirect to elsewhere', '/recover?redirect_to=https://evil.example/', { email: at('ana') }, earlier('ana')),
  post('recover with a code challenge', '/recover', { email: at('ana'), ...CHALLENGE }, earlier('ana')),
  post('recover with half a code challenge', '/recover', { email: at('ana'), code_challenge: 'a'.repeat(43) }, earlier('ana')),
  post('recover an unknown address', '/recover', { email: at('ninguem') }),
  post('recover no address', '/recover', {}),
  post('recover an empty address', '/recover', { email: '' }),
  post('recover no valid address', '/recover', { email: 'x' }),
  post('recover a number', '/recover', { email: 1 }),
  post('recover by phone', '/recover', { phone: '5511999999999' }),
  post('recover without a key', '/recover', { email: at('ana') }, { key: 'none' }),
  post('recover with a wrong key', '/recover', { email: at('ana') }, { key: 'wrong' }),
  post('recover: malformed JSON', '/recover', '{'),
  post('recover: no body', '/recover'),
  get('recover by GET', '/recover'),
];

const resend: Step[] = [
  post('bia signs up', '/signup', { email: at('bia'), password: PASSWORD }, { keep: 'bia' }),
  post('resend within a minute', '/resend', { type: 'signup', email: at('bia') }),
  post('resend', '/resend', { type: 'signup', email: at('bia') }, earlier('bia')),
  post('resend with a code challenge', '/resend', { type: 'signup', email: at('bia'), ...CHALLENGE }, earlier('bia')),
  post('resend to an account', '/resend', { type: 'signup', email: at('ana') }, earlier('ana')),
  post('resend to nobody', '/resend', { type: 'signup', email: at('ninguem') }),
  post('resend a change of address', '/resend', { type: 'email_change', email: at('ana') }),
  post('resend by phone', '/resend', { type: 'sms', phone: '5511999999999' }),
  post('resend a change of phone', '/resend', { type: 'phone_change', phone: '5511999999999' }),
  post('resend an unknown type', '/resend', { type: 'x', email: at('bia') }),
  post('resend a recovery', '/resend', { type: 'recovery', email: at('ana') }),
  post('resend without a type', '/resend', { email: at('bia') }),
  post('resend without an address', '/resend', { type: 'signup' }),
  post('resend to no valid address', '/resend', { type: 'signup', email: 'x' }),
  post('resend without a key', '/resend', { type: 'signup', email: at('bia') }, { key: 'none' }),
  post('resend: malformed JSON', '/resend', '{'),
  post('resend: no body', '/resend'),
];

const codes: Step[] = [
  post('otp', '/otp', { email: at('ana') }),
  post('otp to nobody', '/otp', { email: at('ninguem'), create_user: true }),
  post('otp without creating an account', '/otp', { email: at('ninguem'), create_user: false }),
  post('otp by phone', '/otp', { phone: '5511999999999' }),
  post('otp of nothing', '/otp', {}),
  post('otp without a key', '/otp', { email: at('ana') }, { key: 'none' }),
  post('otp: malformed JSON', '/otp', '{'),
  post('magiclink', '/magiclink', { email: at('ana') }),
  post('magiclink to nobody', '/magiclink', { email: at('ninguem') }),
  get('reauthenticate', '/reauthenticate', { token: 'ana' }),
  get('reauthenticate within a minute', '/reauthenticate', { token: 'ana' }),
  get('reauthenticate later', '/reauthenticate', { token: 'ana', ...earlier('ana') }),
  get('reauthenticate without a token', '/reauthenticate'),
  get('reauthenticate with a token of nobody', '/reauthenticate', { headers: { authorization: 'Bearer x.y.z' } }),
  get('reauthenticate without a key', '/reauthenticate', { key: 'none', token: 'ana' }),
  post('reauthenticate by POST', '/reauthenticate', {}, { token: 'ana' }),
];

const byClient: Step[] = [
  ...member('caio', at('caio')),
  call('auth-js: resetPasswordForEmail', 'plain', ({ auth }) => auth.resetPasswordForEmail(at('caio'))),
  call('auth-js: resetPasswordForEmail within a minute', 'plain', ({ auth }) => auth.resetPasswordForEmail(at('caio'))),
  call(
    'auth-js with PKCE: resetPasswordForEmail with a redirect',
    'pkce',
    ({ auth }) => auth.resetPasswordForEmail(at('caio'), { redirectTo: 'http://localhost:3000/auth/reset-password' }),
    { kind: 'pkce', ...earlier('caio') },
  ),
  call('auth-js: resetPasswordForEmail of no address', 'plain', ({ auth }) => auth.resetPasswordForEmail('x')),
  call('auth-js: resend', 'plain', ({ auth }) => auth.resend({ type: 'signup', email: at('bia') }), earlier('bia')),
  call('auth-js: resend a change of address', 'plain', ({ auth }) => auth.resend({ type: 'email_change', email: at('bia') })),
  call('auth-js: resend by phone', 'plain', ({ auth }) => auth.resend({ type: 'sms', phone: '5511999999999' })),
  call('auth-js: signInWithOtp', 'plain', ({ auth }) => auth.signInWithOtp({ email: at('caio') })),
  call(
    'auth-js with PKCE: signInWithOtp',
    'pkce',
    ({ auth }) => auth.signInWithOtp({ email: at('caio'), options: { shouldCreateUser: false } }),
    {
      kind: 'pkce',
    },
  ),
  call('auth-js: signInWithOtp by phone', 'plain', ({ auth }) => auth.signInWithOtp({ phone: '5511999999999' })),
];

/** Requests that ask for a mail: for a new password, a link again, a code. */
export const MAILS: Topic = { name: 'mails', steps: [...recover, ...resend, ...codes, ...byClient] };
