import { callerOf } from '#server/http/recognize-caller.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { memberOf } from './auth-member.ts';

/** POST /otp and /magiclink. The club offers no sign-in by a mailed code or link. */
export const refuseMailedSignIn: AuthHandler = async (_context, { email, phone }) => {
  if (email && phone) return authError(400, 'validation_failed', 'Only an email address or phone number should be provided');
  if (phone) return authError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  if (!email) return authError(400, 'validation_failed', 'One of email or phone must be set');
  return authError(422, 'email_provider_disabled', 'Login with magic link is disabled');
};

/** POST /token with a grant that the club does not know. */
export const refuseGrant: AuthHandler = async (context) => {
  const grant = context.req.query('grant_type');
  if (grant === 'id_token') return authError(400, 'provider_disabled', 'Provider is not enabled');
  if (grant === 'web3') return authError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
  return authError(400, 'invalid_credentials', 'unsupported_grant_type');
};

/** Paths that GoTrue knows and the club does not offer. domain/doors has one row for each. */
export const NOT_OFFERED = {
  admin: /^\/admin\/.+$/,
  invite: /^\/invite$/,
  identities: /^\/user\/identities\/.+$/,
  grants: /^\/user\/oauth\/grants$/,
  sso: /^\/sso(?:\/.+)?$/,
  passkeys: /^\/passkeys(?:\/.+)?$/,
  oauth: /^\/oauth\/.+$/,
  scim: /^\/scim\/.+$/,
} as const;

/** All that GoTrue keeps below a path and the club does not offer, with any method. Most of it asks first who calls. */
export function createRefusals(parts: AuthParts): (path: string) => AuthHandler | undefined {
  const refuseMember =
    (status: number, code: string, message: string): AuthHandler =>
    async (context) => {
      const member = await memberOf(parts, context);
      return member instanceof Response ? member : authError(status, code, message);
    };
  const refuseAll =
    (code: string, message: string): AuthHandler =>
    async () =>
      authError(404, code, message);

  // The operator's commands manage accounts, where the machine's owner types them.
  const refuseAdmin: AuthHandler = async (context) => {
    const caller = callerOf(context);
    if (caller.kind === 'service') return authError(404, 'feature_disabled', 'The admin API is disabled');
    if (caller.kind === 'visitor') return authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    return authError(403, 'not_admin', 'User not allowed');
  };

  const lines: readonly (readonly [RegExp, AuthHandler])[] = [
    [NOT_OFFERED.admin, refuseAdmin],
    [NOT_OFFERED.invite, refuseAdmin],
    [NOT_OFFERED.identities, refuseMember(404, 'manual_linking_disabled', 'Manual linking is disabled')],
    [NOT_OFFERED.grants, refuseMember(404, 'feature_disabled', 'OAuth server is disabled')],
    [NOT_OFFERED.sso, refuseAll('saml_provider_disabled', 'SAML 2.0 is disabled')],
    [NOT_OFFERED.passkeys, refuseAll('passkey_disabled', 'Passkeys are disabled')],
    [NOT_OFFERED.oauth, refuseAll('feature_disabled', 'OAuth server is disabled')],
    [NOT_OFFERED.scim, refuseAll('feature_disabled', 'SCIM server is disabled')],
  ];
  return (path) => lines.find(([pattern]) => pattern.test(path))?.[1];
}
