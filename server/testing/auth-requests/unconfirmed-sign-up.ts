import { PASSWORD, call, get, post } from './step.ts';
import type { Topic } from './step.ts';

const at = (name: string) => `${name}@unconfirmed-sign-up.example`;
const form = (name: string, more: object = {}) => ({ email: at(name), password: PASSWORD, data: { name: 'Ana Souza' }, ...more });

/** Sign-up where no mail confirms an address: a new account is signed in at once. */
export const UNCONFIRMED_SIGN_UP: Topic = {
  name: 'unconfirmed-sign-up',
  steps: [
    post('a new account', '/signup', form('ana'), { keep: 'ana' }),
    get('its account', '/user', { token: 'ana' }),
    post('the same address', '/signup', form('ana')),
    post('the same address with another password', '/signup', form('ana', { password: 'outro-segredo-7' })),
    post('a short password', '/signup', form('x', { password: '123' })),
    post('by password', '/token?grant_type=password', { email: at('ana'), password: PASSWORD }),
    post('resend', '/resend', { type: 'signup', email: at('ana') }),
    post('recover', '/recover', { email: at('ana') }),
    post('the link for a password', '/verify', { type: 'recovery', token_hash: `{link:${at('ana')}}` }),
    post('bia signs up', '/signup', form('bia'), { keep: 'bia' }),
    post('an address that waits for a mail since it was set up otherwise', '/signup', form('bia'), {
      before: `update auth.users set email_confirmed_at = null, last_sign_in_at = null where email = '${at('bia')}'`,
    }),
    call('auth-js: signUp', 'caio', ({ auth }) => auth.signUp({ email: at('caio'), password: PASSWORD }), { keep: 'caio' }),
    call('auth-js: signUp once more', 'caio', ({ auth }) => auth.signUp({ email: at('caio'), password: PASSWORD })),
    get('settings', '/settings'),
  ],
};
