import { doorsOf } from './door.ts';
import type { AuthDoor } from './door.ts';

/** The doors that a hosted project's own auth server opens further than ours before the second factor is shown. */
const AT_GOTRUE: Readonly<Record<string, string>> = {
  'GET /user': 'mostra a conta inteira, com os dados do perfil',
  'PUT /user': 'muda os dados do perfil; senha e email, não',
  'GET /reauthenticate': 'manda o código por email',
  'POST /logout': 'encerra também as sessões que informaram o código',
  'DELETE /factors/{id}': 'retira uma verificação que só foi começada',
  'POST /factors/{id}/verify': 'julga códigos sem fim, dentro dos limites do Supabase',
  'GET /user/identities/authorize': 'liga uma conta do Google ou da Apple, se a ligação manual estiver ativa no projeto',
};

/**
 * The endpoints of auth, the grants of POST /token, and what GoTrue knows and the club does not offer. On a hosted
 * project they are GoTrue's own.
 */
export const AUTH_DOORS: readonly AuthDoor[] = doorsOf(`
  open open open open open                   | POST /signup | features/auth/signup
  open open open open open                   | POST /token?grant_type=password | features/auth/login
  open open open open open                   | POST /token?grant_type=refresh_token | lib/session
  open open open open open                   | POST /token?grant_type=pkce | features/auth/provider
  open open open open open                   | GET /verify | -
  open open open open open                   | POST /verify | features/auth
  open open open open open                   | POST /recover | features/auth/password
  open open open open open                   | POST /resend | features/auth
  login open open open open                  | GET /user | lib/session
  login open code open open                  | PUT /user | features/auth/password
  login open code open open                  | GET /reauthenticate | features/settings/api
  login open open open open                  | POST /logout | lib/session
  open open open open open                   | POST /otp | -
  open open open open open                   | POST /magiclink | -
  login open code open open                  | POST /factors | lib/session/second-factor.ts
  login open code open open                  | DELETE /factors/{id} | lib/session/second-factor.ts
  login open open open open                  | POST /factors/{id}/challenge | lib/session/second-factor.ts
  login open open open open                  | POST /factors/{id}/verify | lib/session/second-factor.ts
  open open open open open                   | GET /settings | -
  open open open open open                   | GET /health | -
  open open open open open                   | GET /.well-known/jwks.json | -
  open open open open open                   | GET /.well-known/openid-configuration | -
  open open open open open                   | GET /authorize | features/auth/provider
  open open open open open                   | GET /callback | -
  open open open open open                   | POST /callback | -
  login closed closed closed closed          | GET /admin/users | -
  login closed closed closed closed          | POST /invite | -
  login closed code closed closed            | GET /user/identities/authorize | -
  login closed code closed closed            | GET /user/oauth/grants | -
  closed closed closed closed closed         | POST /sso | -
  closed closed closed closed closed         | POST /passkeys | -
  closed closed closed closed closed         | GET /oauth/authorize | -
  closed closed closed closed closed         | GET /scim/users | -
`).map((door) => ({ ...door, hosted: AT_GOTRUE[door.name] ?? null }));

/** The doors of which a hosted project's own auth server opens more. */
export const GOTRUE_DOORS: readonly AuthDoor[] = AUTH_DOORS.filter(({ hosted }) => hosted !== null);
