import { sign } from 'hono/jwt';
import type { Member, TestClub } from '../test-club.ts';
import { get, json, upload } from './request-words.ts';
import type { As, RawRequest, RecordedRequest } from './request-words.ts';

interface CallerOptions {
  club: TestClub;
  ana: Member;
  bia: Member;
  /** A member who has signed out. */
  gone: Member;
  fileToken: string;
}

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

/** The headers that each caller sends to say who they are. */
export async function headersOf({ club, ana, bia, gone, fileToken }: CallerOptions): Promise<Record<As, Record<string, string>>> {
  const { publishableKey, secretKey, jwtSecret } = club.secrets;
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: ana.id, role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 3_000 };
  const bearer = (token: string) => ({ apikey: publishableKey, authorization: `Bearer ${token}` });
  const signed = async (more: Record<string, unknown>) => bearer(await sign({ ...claims, ...more }, jwtSecret, 'HS256'));
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    nobody: {},
    visitor: { apikey: publishableKey },
    'visitor by bearer': { authorization: `Bearer ${publishableKey}` },
    ana: bearer(ana.accessToken),
    bia: bearer(bia.accessToken),
    'ana by token alone': { authorization: `Bearer ${ana.accessToken}` },
    'ana with a wrong key': { apikey: 'sb_publishable_errada', authorization: `Bearer ${ana.accessToken}` },
    'ana with the key in the address': { authorization: `Bearer ${ana.accessToken}` },
    'ana with both keys': { apikey: secretKey, authorization: `Bearer ${ana.accessToken}` },
    server: { apikey: secretKey },
    'server by bearer': { authorization: `Bearer ${secretKey}` },
    'server by key and bearer': { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    'server in a browser': { apikey: secretKey, ...BROWSER },
    'server by bearer in a browser': { authorization: `Bearer ${secretKey}`, ...BROWSER },
    'wrong key': { apikey: 'sb_publishable_errada' },
    'expired token': await signed({ iat: now - 4_000, exp: now - 400 }),
    'forged token': bearer(await sign(claims, 'outro segredo, tão longo quanto o do clube', 'HS256')),
    'token without a signature': bearer(`${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`),
    'token of another algorithm': bearer(await sign(claims, jwtSecret, 'HS512')),
    'token of an ended session': bearer(gone.accessToken),
    'token of a service role': await signed({ role: 'service_role', sub: undefined }),
    'token of a visitor': await signed({ role: 'anon', sub: undefined }),
    'token of another role': await signed({ role: 'postgres' }),
    'token without a role': await signed({ role: undefined }),
    'token of a file': bearer(fileToken),
    nonsense: bearer('nonsense'),
    basic: { apikey: publishableKey, authorization: 'Basic bm9uc2Vuc2U=' },
  };
}

const KINDS: readonly As[] = [
  'nobody',
  'visitor',
  'visitor by bearer',
  'ana by token alone',
  'ana with a wrong key',
  'ana with the key in the address',
  'ana with both keys',
  'server',
  'server by bearer',
  'server by key and bearer',
  'server in a browser',
  'server by bearer in a browser',
  'wrong key',
  'expired token',
  'forged token',
  'token without a signature',
  'token of another algorithm',
  'token of an ended session',
  'token of a service role',
  'token of a visitor',
  'token of another role',
  'token without a role',
  'token of a file',
  'nonsense',
  'basic',
];

const asks = (as: As): RawRequest[] => {
  const key = as === 'ana with the key in the address' ? '?apikey={publishable key}' : '';
  return [
    get(`object/arquivos/{ana}/a.txt${key}`, as),
    get(`object/authenticated/arquivos/{ana}/a.txt${key}`, as),
    get(`object/info/arquivos/{ana}/a.txt${key}`, as),
    { as, method: 'HEAD', path: `object/arquivos/{ana}/a.txt${key}` },
    get(`object/abertos/casa.txt${key}`, as),
    get(`object/public/abertos/casa.txt${key}`, as),
    get(`object/sign/arquivos/{ana}/a.txt?token={good address}${key.replace('?', '&')}`, as),
    json('POST', `object/list/arquivos${key}`, { prefix: '{ana}', limit: 1 }, as),
    json('POST', `object/sign/arquivos/{ana}/a.txt${key}`, { expiresIn: 60 }, as),
    json('POST', `object/sign/arquivos${key}`, { expiresIn: 60, paths: ['{ana}/a.txt'] }, as),
    json('POST', `object/upload/sign/arquivos/{ana}/novo.txt${key}`, {}, as),
    upload(`object/arquivos/{ana}/de-quem.txt${key}`, 'de quem', { 'x-upsert': 'true' }, { as }),
    json('DELETE', `object/arquivos${key}`, { prefixes: ['{ana}/de-quem.txt'] }, as),
    get(`bucket/arquivos${key}`, as),
    get(`bucket${key}`, as),
  ];
};

/** The same requests by everybody who may or may not be let in. */
export const CALLERS: readonly RecordedRequest[] = KINDS.flatMap(asks);
