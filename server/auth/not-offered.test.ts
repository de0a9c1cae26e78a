import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

let club: TestClub;
let ana: Member;

beforeAll(async () => {
  club = await createTestClub();
  ana = await club.signUpMember('Ana');
});
afterAll(() => club?.close());

async function send(method: string, path: string, { key = club.secrets.publishableKey, token = '', body = '' } = {}) {
  const answer = await club.request(`/auth/v1${path}`, {
    method,
    headers: { apikey: key, 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body }),
  });
  const text = await answer.text();
  const code = /"error_code":"(\w+)"/.exec(text)?.[1] ?? text.trim();
  return { answer, seen: `${answer.status} ${code}` };
}

describe('what the club does not offer is refused in the words of GoTrue', () => {
  test.each([
    ['POST', '/otp', '{"email":"x@membro.example"}', '422 email_provider_disabled'],
    ['POST', '/otp', '{"phone":"5511999999999"}', '400 phone_provider_disabled'],
    ['POST', '/magiclink', '{"email":"x@membro.example"}', '422 email_provider_disabled'],
    ['POST', '/signup', '{}', '422 anonymous_provider_disabled'],
    ['POST', '/signup', '{"phone":"5511999999999","password":"segredo-de-teste"}', '400 phone_provider_disabled'],
    ['POST', '/token?grant_type=password', '{"phone":"5511999999999","password":"x"}', '422 phone_provider_disabled'],
    ['POST', '/token?grant_type=id_token', '{"provider":"google","id_token":"x"}', '400 provider_disabled'],
    ['POST', '/token?grant_type=web3', '{}', '422 web3_provider_disabled'],
    ['POST', '/token?grant_type=client_credentials', '{}', '400 invalid_credentials'],
    ['POST', '/token', '{}', '400 invalid_credentials'],
    ['POST', '/resend', '{"type":"sms","phone":"5511999999999"}', '400 phone_provider_disabled'],
    ['POST', '/sso', '{"domain":"clube.example"}', '404 saml_provider_disabled'],
    ['GET', '/sso/saml/metadata', '', '404 saml_provider_disabled'],
    ['POST', '/passkeys/authentication/options', '{}', '404 passkey_disabled'],
    ['POST', '/oauth/token', '{}', '404 feature_disabled'],
    ['GET', '/nothing-here', '', '404 404 page not found'],
    ['GET', '/toString', '', '404 404 page not found'],
  ])('%s %s %s', async (method, path, body, expected) => {
    expect((await send(method, path, { body })).seen).toBe(expected);
  });

  test.each([
    ['POST', '/factors', '{"factor_type":"phone","phone":"5511999999999"}', '422 mfa_phone_enroll_not_enabled'],
    ['POST', '/factors', '{"factor_type":"webauthn"}', '422 mfa_webauthn_enroll_not_enabled'],
    ['POST', '/factors', '{"factor_type":"constructor"}', '400 validation_failed'],
    ['DELETE', '/factors/1', '', '404 mfa_factor_not_found'],
    ['GET', '/user/identities/authorize', '', '404 manual_linking_disabled'],
    ['GET', '/user/oauth/grants', '', '404 feature_disabled'],
    ['GET', '/admin/users', '', '403 not_admin'],
    ['POST', '/invite', '{"email":"x@membro.example"}', '403 not_admin'],
  ])('%s %s, to a member; a visitor is told to sign in first', async (method, path, body, expected) => {
    expect((await send(method, path, { body, token: ana.accessToken })).seen).toBe(expected);
    expect((await send(method, path, { body })).seen).toBe('401 no_authorization');
  });

  test('the admin API, to the server itself too', async () => {
    expect((await send('GET', '/admin/users', { key: club.secrets.secretKey })).seen).toBe('404 feature_disabled');
  });

  test('app_metadata, to its own member', async () => {
    const body = '{"app_metadata":{"role":"service_role"}}';
    expect((await send('PUT', '/user', { body, token: ana.accessToken })).seen).toBe('403 not_admin');
  });

  test('another method, with those that there are', async () => {
    for (const [path, allowed] of [
      ['/signup', 'POST'],
      ['/user', 'GET, PUT'],
      ['/verify', 'GET, POST'],
    ] as const) {
      const { answer } = await send('DELETE', path);
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
    }
  });
});

test('the settings say which ways in there are', async () => {
  const settings = async (at: TestClub) =>
    (await (await at.request('/auth/v1/settings', { headers: { apikey: at.secrets.publishableKey } })).json()) as Record<string, unknown>;
  expect(await settings(club)).toMatchObject({
    external: { email: true, google: true, apple: true, phone: false, anonymous_users: false },
    mailer_autoconfirm: false,
    disable_signup: false,
  });
  const open = await createTestClub({ env: { AUTH_EMAIL_CONFIRMATION: 'off', PROVIDER_SIMULATOR: 'off' } });
  expect(await settings(open)).toMatchObject({ external: { email: true, google: false, apple: false }, mailer_autoconfirm: true });
  await open.close();
});

test('an app on another origin may ask, and read the answer', async () => {
  const preflight = await club.request('/auth/v1/token', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,content-type',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey,content-type');
  const { answer } = await send('GET', '/user');
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
});

describe('a body that is no JSON is refused in the words of GoTrue', () => {
  test.each([
    ['', 'unexpected end of JSON input'],
    ['{', 'unexpected end of JSON input'],
    ['{"email":"x', 'unexpected end of JSON input'],
    ['nobody', "invalid character 'o' looking for beginning of value"],
    ['<html>', "invalid character '<' looking for beginning of value"],
  ])('%s', async (body, flaw) => {
    const answer = await club.request('/auth/v1/signup', { method: 'POST', headers: { apikey: club.secrets.publishableKey }, body });
    expect(await answer.json()).toEqual({ code: 400, error_code: 'bad_json', msg: `Could not parse request body as JSON: ${flaw}` });
  });
});
