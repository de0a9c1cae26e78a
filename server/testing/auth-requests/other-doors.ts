import { PASSWORD, call, get, head, member, patch, post, put, remove } from './step.ts';
import type { Step, Topic } from './step.ts';

const SOMETHING = '00000000-0000-4000-8000-000000000001';
const ADDRESS = 'ana@other-doors.example';
const asAna = { token: 'ana' };

const facts: Step[] = [
  ...member('ana', ADDRESS),
  get('settings', '/settings'),
  get('settings without a key', '/settings', { key: 'none' }),
  get('settings with a wrong key', '/settings', { key: 'wrong' }),
  post('settings by POST', '/settings', {}),
  get('health', '/health'),
  get('health without a key', '/health', { key: 'none' }),
  head('health by HEAD', '/health', { key: 'none' }),
  get('the public keys', '/.well-known/jwks.json'),
  get('the public keys without a key', '/.well-known/jwks.json', { key: 'none' }),
  get('what OpenID would find', '/.well-known/openid-configuration', { key: 'none' }),
  get('what OAuth would find', '/.well-known/oauth-authorization-server', { key: 'none' }),
];

const unknown: Step[] = [
  get('the root', ''),
  get('the root with a slash', '/'),
  get('the root without a key', '/', { key: 'none' }),
  get('an unknown path', '/x'),
  get('an unknown path without a key', '/x', { key: 'none' }),
  post('an unknown path by POST', '/x', {}),
  get('a slash at the end', '/user/', asAna),
  get('two slashes', '//user', asAna),
  get('capitals', '/USER', asAna),
  remove('DELETE of the account', '/user', undefined, asAna),
  patch('PATCH of a sign-out', '/logout', {}, asAna),
  put('PUT of a token', '/token?grant_type=password', {}),
  get('sso by GET', '/sso'),
  post('sso', '/sso', { domain: 'other-doors.example' }),
  post('saml', '/sso/saml/acs', {}),
  get('the metadata of saml', '/sso/saml/metadata'),
  post('factors', '/factors', { factor_type: 'phone', friendly_name: 'x' }, asAna),
  post('factors without a token', '/factors', { factor_type: 'totp' }),
  post('a challenge of a factor', `/factors/${SOMETHING}/challenge`, {}, asAna),
  post('the code of a factor', `/factors/${SOMETHING}/verify`, { challenge_id: SOMETHING, code: '123456' }, asAna),
  remove('an end to a factor', `/factors/${SOMETHING}`, undefined, asAna),
  post('passkeys: how to sign in', '/passkeys/authentication/options', {}),
  post('passkeys: to sign in', '/passkeys/authentication/verify', {}),
  get('passkeys', '/passkeys', asAna),
  get('identities', '/user/identities/authorize?provider=google', asAna),
  remove('an end to an identity', `/user/identities/${SOMETHING}`, undefined, asAna),
  get('grants of OAuth', '/user/oauth/grants', asAna),
  get('an authorization of OAuth', `/oauth/authorizations/${SOMETHING}`, asAna),
  post('the token of OAuth', '/oauth/token', 'grant_type=client_credentials', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
];

const ana = (name: string, ask: Parameters<typeof call>[2]) => call(`auth-js: ${name}`, 'ana', ask);

const byClient: Step[] = [
  call('auth-js: signInWithPassword', 'ana', ({ auth }) => auth.signInWithPassword({ email: ADDRESS, password: PASSWORD }), {
    keep: 'ana',
  }),
  ana('mfa.listFactors', ({ auth }) => auth.mfa.listFactors()),
  ana('mfa.getAuthenticatorAssuranceLevel', ({ auth }) => auth.mfa.getAuthenticatorAssuranceLevel()),
  ana('mfa.enroll', ({ auth }) => auth.mfa.enroll({ factorType: 'phone', phone: '+5511999999999' })),
  ana('mfa.challenge', ({ auth }) => auth.mfa.challenge({ factorId: SOMETHING })),
  ana('mfa.verify', ({ auth }) => auth.mfa.verify({ factorId: SOMETHING, challengeId: SOMETHING, code: '123456' })),
  ana('mfa.challengeAndVerify', ({ auth }) => auth.mfa.challengeAndVerify({ factorId: SOMETHING, code: '123456' })),
  ana('mfa.unenroll', ({ auth }) => auth.mfa.unenroll({ factorId: SOMETHING })),
  ana('oauth.getAuthorizationDetails', ({ auth }) => auth.oauth.getAuthorizationDetails(SOMETHING)),
  ana('oauth.approveAuthorization', ({ auth }) => auth.oauth.approveAuthorization(SOMETHING, { skipBrowserRedirect: true })),
  ana('oauth.denyAuthorization', ({ auth }) => auth.oauth.denyAuthorization(SOMETHING, { skipBrowserRedirect: true })),
  ana('oauth.listGrants', ({ auth }) => auth.oauth.listGrants()),
  ana('oauth.revokeGrant', ({ auth }) => auth.oauth.revokeGrant({ clientId: SOMETHING })),
  ana('signInWithSSO', ({ auth }) => auth.signInWithSSO({ providerId: SOMETHING })),
  ana('getClaims', ({ auth }) => auth.getClaims()),
  call('auth-js: getClaims of a token', 'stranger', ({ auth }, fill) => auth.getClaims(fill('{ana.access}'))),
];

/** The facts that auth tells about itself, and the doors that are not there. */
export const OTHER_DOORS: Topic = { name: 'other-doors', steps: [...facts, ...unknown, ...byClient] };
