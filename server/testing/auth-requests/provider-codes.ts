import { call, get, member, post } from './step.ts';
import type { Step, Topic } from './step.ts';

const at = (name: string) => `${name}@provider-codes.example`;
const PKCE = '/token?grant_type=pkce';
/** RFC 7636, appendix B: a verifier and its challenge. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** As if Ana had come back from Google, that long ago. */
const issue = (code: string, ago = '0 seconds') => ({
  before: `insert into auth.flow_state (id, user_id, auth_code, authentication_method, code_challenge_method, code_challenge, provider_type,
      provider_access_token, provider_refresh_token, auth_code_issued_at, created_at, updated_at)
    select gen_random_uuid(), id, '${code}', 'oauth', 's256', '${CHALLENGE}', 'google', '', '', now() - interval '${ago}', now() - interval '${ago}',
      now() - interval '${ago}' from auth.users where email = '${at('ana')}'`,
});
const redeem = (name: string, code: string, more: Parameters<typeof post>[3] = {}) =>
  post(name, PKCE, { auth_code: code, code_verifier: VERIFIER }, more);

const codes: Step[] = [
  ...member('ana', at('ana')),
  redeem('a code', 'codigo-1', { ...issue('codigo-1'), keep: 'ana' }),
  get('the account that it opened', '/user', { token: 'ana' }),
  redeem('a code once more', 'codigo-1'),
  post('a code with another verifier', PKCE, { auth_code: 'codigo-2', code_verifier: 'x'.repeat(43) }, issue('codigo-2')),
  redeem('the code after a wrong verifier', 'codigo-2'),
  redeem('a code of six minutes ago', 'codigo-3', issue('codigo-3', '6 minutes')),
  redeem('a code of nobody', 'ninguem'),
  post('no code', PKCE, { code_verifier: VERIFIER }),
  post('no verifier', PKCE, { auth_code: 'codigo-2' }),
  post('nothing', PKCE, {}),
  post('numbers', PKCE, { auth_code: 1, code_verifier: 2 }),
  redeem('no key', 'codigo-4', { ...issue('codigo-4'), key: 'none' }),
  post('malformed JSON', PKCE, '{'),
];

const doors: Step[] = [
  get('authorize', '/authorize?provider=google&redirect_to=http://localhost:3000/auth/callback', { key: 'none' }),
  get('authorize with a challenge', `/authorize?provider=google&code_challenge=${CHALLENGE}&code_challenge_method=s256`, { key: 'none' }),
  get('authorize at an unknown provider', `/authorize?provider=x&code_challenge=${CHALLENGE}&code_challenge_method=s256`, { key: 'none' }),
  get('authorize without a provider', '/authorize', { key: 'none' }),
  post('authorize by POST', '/authorize', {}),
  get('callback of nothing', '/callback', { key: 'none' }),
  get('callback of a state that is none', '/callback?state=x&code=y', { key: 'none' }),
  get('callback of a refusal', '/callback?error=access_denied', { key: 'none' }),
];

const byClient: Step[] = [
  call(
    'auth-js: signInWithOAuth',
    'pkce',
    async ({ auth }) => {
      const { data, error } = await auth.signInWithOAuth({ provider: 'google', options: { scopes: 'email', skipBrowserRedirect: true } });
      return { url: data.url?.replace(/code_challenge=[^&]+/, 'code_challenge={challenge}'), error };
    },
    { kind: 'pkce' },
  ),
  call('auth-js: exchangeCodeForSession without a verifier', 'stranger', ({ auth }) => auth.exchangeCodeForSession('codigo'), {
    kind: 'pkce',
  }),
];

/** The codes that Google's and Apple's sign-ins end with, and the doors to them where no provider is set up. */
export const PROVIDER_CODES: Topic = { name: 'provider-codes', steps: [...codes, ...doors, ...byClient] };
