import { get, head, member, options, post, put } from './step.ts';
import type { Step, Topic } from './step.ts';

const asAna = { token: 'ana' };
const bearer = (value: string) => ({ headers: { authorization: value } });
const forged = (name: string) => bearer(`Bearer {${name}}`);

const keys: Step[] = [
  ...member('bia', 'bia@callers.example'),
  ...member('ana', 'ana@callers.example'),
  get('no key', '/user', { ...asAna, key: 'none' }),
  get('a wrong key', '/user', { ...asAna, key: 'wrong' }),
  get('the secret key', '/user', { ...asAna, key: 'secret' }),
  get('the secret key from a browser', '/user', {
    ...asAna,
    key: 'secret',
    headers: { origin: 'https://app.example', 'user-agent': 'Mozilla/5.0 Chrome/120' },
  }),
  get('the key in the query', '/user?apikey={publishable-key}', { ...asAna, key: 'none' }),
  get('an empty key', '/user', { ...asAna, key: 'none', headers: { apikey: '' } }),
  get('the key twice', '/user', { ...asAna, key: 'none', headers: { apikey: '{publishable-key}, {publishable-key}' } }),
  get('the access token for a key', '/user', { ...asAna, key: 'none', headers: { apikey: '{ana.access}' } }),
];

const tokens: Step[] = [
  get('no token', '/user'),
  get('the publishable key for a token', '/user', forged('publishable-key')),
  get('the secret key for a token', '/user', { key: 'secret', ...forged('secret-key') }),
  get('the bearer in small letters', '/user', bearer('bearer {ana.access}')),
  get('the token without a bearer', '/user', bearer('{ana.access}')),
  get('two spaces behind the bearer', '/user', bearer('Bearer  {ana.access}')),
  get('a bearer of nothing', '/user', bearer('Bearer ')),
  get('by name and password', '/user', bearer('Basic YW5hOmFuYQ==')),
  get('no JWT', '/user', bearer('Bearer x')),
  get('an expired token', '/user', forged('expired')),
  get('a token of another secret', '/user', forged('other-secret')),
  get('a token without a signature', '/user', forged('unsigned')),
  get('a token whose signature is cut', '/user', forged('cut')),
  get('a token signed by another algorithm', '/user', forged('hs512')),
  get('a token of a session that is none', '/user', forged('no-session')),
  get('a token without a session', '/user', forged('sessionless')),
  get('a token of an account that is none', '/user', forged('no-account')),
  get('a token whose account is no UUID', '/user', forged('no-uuid')),
  get('a token without an account', '/user', forged('no-sub')),
  get('a token for others', '/user', forged('other-audience')),
  get('a token for later', '/user', forged('not-yet')),
  get('a token without an end', '/user', forged('endless')),
  get('a token of the service role', '/user', forged('service')),
  get("a token of somebody else's session", '/user', forged('mixed')),
  put('a change by an expired token', '/user', { data: { name: 'x' } }, forged('expired')),
  put('a change by a token of another secret', '/user', { data: { name: 'x' } }, forged('other-secret')),
  put('a change by a token without a session', '/user', { data: { name: 'x' } }, forged('sessionless')),
  post('a sign-out by an expired token', '/logout', undefined, forged('expired')),
  post('a sign-out by a token without a session', '/logout?scope=local', undefined, forged('sessionless')),
];

const crossing = {
  origin: 'https://app.example',
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'apikey,authorization,content-type,x-client-info,x-supabase-api-version',
};

const otherOrigins: Step[] = [
  options('a preflight of the sign-up', '/signup', { key: 'none', headers: crossing }),
  options('a preflight of the account', '/user', { key: 'none', headers: { ...crossing, 'access-control-request-method': 'PUT' } }),
  options('a preflight of a path that is none', '/x', { key: 'none', headers: crossing }),
  options('OPTIONS without an origin', '/user', { key: 'none' }),
  get('the account from another origin', '/user', { ...asAna, headers: { origin: 'https://app.example' } }),
  post('a refusal to another origin', '/token?grant_type=password', {}, { headers: { origin: 'https://app.example' } }),
  head('HEAD of the settings', '/settings'),
];

/** The callers: keys, tokens good and forged, and pages of other origins. */
export const CALLERS: Topic = { name: 'callers', steps: [...keys, ...tokens, ...otherOrigins], forge: { session: 'ana', other: 'bia' } };
