import { version } from '#server/config/version.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';

// Those that GoTrue knows and the club does not offer.
const OTHERS = [
  'anonymous_users',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'phone',
  'zoom',
];

/** GET /settings: which ways in there are. */
export function createSettings({ isEmailConfirmationOn, providers }: AuthParts): AuthHandler {
  const settings = {
    external: { ...Object.fromEntries(OTHERS.map((name) => [name, false])), ...providers, email: true },
    disable_signup: false,
    mailer_autoconfirm: !isEmailConfirmationOn,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  };
  return async (context) => context.json(settings);
}

/** GET /health: that auth answers. */
export const tellHealth: AuthHandler = async (context) =>
  context.json({ version, name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' });

const FOR_A_WHILE = { 'Cache-Control': 'public, max-age=600' };

/** GET /.well-known/jwks.json: tokens are signed with a secret, so there is no key to publish. */
export const tellKeys: AuthHandler = async (context) => context.json({ keys: [] }, 200, FOR_A_WHILE);

/** GET /.well-known/openid-configuration: where the keys would be. */
export function createDiscovery({ origin }: AuthParts): AuthHandler {
  const issuer = `${origin}/auth/v1`;
  return async (context) => context.json({ issuer, jwks_uri: `${issuer}/.well-known/jwks.json` }, 200, FOR_A_WHILE);
}
