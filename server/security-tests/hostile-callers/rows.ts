import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import type { Decision, Room, Shown, World } from './rooms.ts';

/** The credentials that somebody shows, and as whom all rooms let them in. */
export interface HostileRow {
  who: string;
  shows: (world: World) => Shown;
  as: Exclude<Decision, 'no member'>;
  /** Where a protocol asks for another decision, and why. Null is a room that can't be shown this. */
  differs?: Partial<Record<Room, [as: Decision | null, why: string]>>;
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0';
const HS256 = { alg: 'HS256', typ: 'JWT' };
const YEAR_S = 31_536_000;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

const now = () => Math.floor(Date.now() / 1_000);
const encoded = (part: unknown) => Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
const hmac = (text: string, secret: string, hash = 'sha256') => createHmac(hash, secret).update(text).digest('base64url');
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
const sessionOf = (token: string) => (claimsOf(token) as { session_id: string }).session_id;

const publishable = ({ club }: World) => club.secrets.publishableKey;
const secret = ({ club }: World) => club.secrets.secretKey;

/** Ana's claims with others in their place, under a right signature. An undefined claim is left out. */
function signed({ club, ana }: World, claims: object = {}, header: unknown = HS256, key = club.secrets.jwtSecret): string {
  const text = `${encoded(header)}.${encoded({ ...claimsOf(ana.accessToken), ...claims })}`;
  return `${text}.${hmac(text, key)}`;
}

/** The publishable key, and a token made for it. */
const withToken = (make: (world: World) => string) => (world: World) => ({
  apikey: publishable(world),
  authorization: `Bearer ${make(world)}`,
});
/** The publishable key, and Ana's token, in a header written somehow. */
const withHeader = (write: (token: string) => string) => (world: World) => ({
  apikey: publishable(world),
  authorization: write(world.ana.accessToken),
});

const NO_KEY_NEEDED = 'functions ask for no key: a partner’s reception and Stripe have none';
const NO_SCHEME = 'a join has a token, and no header with a scheme';
const KEYS_ALONE = 'functions run on hosted Supabase as well, where they know a key by its letters, and not by its signature';
const functionsNeedNone = (as: Decision): HostileRow['differs'] => ({ functions: [as, NO_KEY_NEEDED] });
const notOverSocket: HostileRow['differs'] = { realtime: [null, NO_SCHEME] };

export const KEYS: HostileRow[] = [
  { who: 'nobody', shows: () => ({ apikey: null, authorization: null }), as: 'refused' },
  { who: 'an empty key', shows: () => ({ apikey: '', authorization: null }), as: 'refused' },
  { who: 'a key of nobody', shows: () => ({ apikey: 'sb_publishable_nobody', authorization: null }), as: 'refused' },
  { who: 'the beginning of a key', shows: () => ({ apikey: 'sb_secret_', authorization: null }), as: 'refused' },
  { who: 'a key and a letter', shows: (world) => ({ apikey: `${secret(world)}x`, authorization: null }), as: 'refused' },
  { who: 'a key without its last letter', shows: (world) => ({ apikey: secret(world).slice(0, -1), authorization: null }), as: 'refused' },
  { who: 'two keys', shows: (world) => ({ apikey: `${publishable(world)}, ${secret(world)}`, authorization: null }), as: 'refused' },
  { who: 'the signing secret', shows: ({ club }) => ({ apikey: club.secrets.jwtSecret, authorization: null }), as: 'refused' },
  { who: 'a token for a key', shows: ({ ana }) => ({ apikey: ana.accessToken, authorization: null }), as: 'refused' },
  { who: 'the public key', shows: (world) => ({ apikey: publishable(world), authorization: null }), as: 'visitor' },
  { who: 'the public key twice', shows: withToken(publishable), as: 'visitor' },
  { who: 'the secret key', shows: (world) => ({ apikey: secret(world), authorization: null }), as: 'service' },
  { who: 'the secret key twice', shows: (world) => ({ apikey: secret(world), authorization: `Bearer ${secret(world)}` }), as: 'service' },
  { who: 'the secret key as a token', shows: withToken(secret), as: 'visitor' },
  { who: 'another key as a token', shows: withToken(() => 'sb_secret_nobody'), as: 'visitor' },
  {
    who: 'the secret key in a browser',
    shows: (world) => ({ apikey: secret(world), authorization: null, userAgent: BROWSER }),
    as: 'refused',
  },
  {
    who: 'the secret key in a browser, with a member’s token',
    shows: (world) => ({ apikey: secret(world), authorization: `Bearer ${world.ana.accessToken}`, userAgent: `  mozilla / 5 . 0 x` }),
    as: 'refused',
  },
  {
    who: 'the secret key as a token in a browser',
    shows: (world) => ({ ...withToken(secret)(world), userAgent: BROWSER }),
    as: 'visitor',
  },
  {
    who: 'the secret key in a program',
    shows: (world) => ({ apikey: secret(world), authorization: null, userAgent: 'curl/8.14' }),
    as: 'service',
  },
  {
    who: 'the secret key as a token, without a key',
    shows: (world) => ({ apikey: null, authorization: `Bearer ${secret(world)}` }),
    as: 'refused',
    differs: functionsNeedNone('service'),
  },
  {
    who: 'a member’s token without a key',
    shows: ({ ana }) => ({ apikey: null, authorization: `Bearer ${ana.accessToken}` }),
    as: 'refused',
    differs: functionsNeedNone('member'),
  },
  {
    who: 'a member’s token with an unknown key',
    shows: ({ ana }) => ({ apikey: 'sb_', authorization: `Bearer ${ana.accessToken}` }),
    as: 'refused',
  },
  {
    who: 'a member’s token with the secret key',
    shows: (world) => ({ apikey: secret(world), authorization: `Bearer ${world.ana.accessToken}` }),
    as: 'member',
  },
];

export const HEADERS: HostileRow[] = [
  { who: 'a member', shows: withHeader((token) => `Bearer ${token}`), as: 'member' },
  {
    who: 'a member in a browser',
    shows: (world) => ({ ...withHeader((token) => `Bearer ${token}`)(world), userAgent: BROWSER }),
    as: 'member',
  },
  { who: 'the scheme in small letters', shows: withHeader((token) => `bearer ${token}`), as: 'member' },
  { who: 'the scheme in capitals', shows: withHeader((token) => `BEARER ${token}`), as: 'member' },
  { who: 'blanks around the token', shows: withHeader((token) => `Bearer \t  ${token}  `), as: 'member' },
  { who: 'a blank in the token', shows: withHeader((token) => `Bearer ${token.slice(0, 40)} ${token.slice(40)}`), as: 'refused' },
  { who: 'two tokens', shows: withHeader((token) => `Bearer ${token} ${token}`), as: 'refused' },
  { who: 'two headers', shows: withHeader((token) => `Bearer ${token}, Bearer ${token}`), as: 'refused' },
  { who: 'the scheme twice', shows: withHeader((token) => `Bearer Bearer ${token}`), as: 'refused' },
  { who: 'a token in quotes', shows: withHeader((token) => `Bearer "${token}"`), as: 'refused' },
  { who: 'no word that is a token', shows: withHeader(() => 'Bearer nonsense'), as: 'refused' },
  { who: 'three words', shows: withHeader(() => 'Bearer a.b.c'), as: 'refused' },
  { who: 'dots', shows: withHeader(() => 'Bearer ..'), as: 'refused' },
  { who: 'a token of five parts', shows: withHeader((token) => `Bearer ${token}.a.b`), as: 'refused' },
  { who: 'a very long text', shows: withHeader(() => `Bearer ${'a'.repeat(20_000)}`), as: 'refused' },
  { who: 'very many dots', shows: withHeader(() => `Bearer ${'a.'.repeat(10_000)}`), as: 'refused' },
  { who: 'another scheme', shows: withHeader((token) => `Basic ${token}`), as: 'visitor', differs: notOverSocket },
  { who: 'a token without a scheme', shows: withHeader((token) => token), as: 'visitor', differs: notOverSocket },
  { who: 'a scheme without a token', shows: withHeader(() => 'Bearer'), as: 'visitor', differs: notOverSocket },
];

/** The keys of older projects are tokens. */
const asOldKey: HostileRow['differs'] = {
  functions: ['refused', KEYS_ALONE],
  auth: ['refused', 'GoTrue has no account for such a token, and says so'],
};

export const TOKENS: HostileRow[] = [
  { who: 'the same claims', shows: withToken((world) => signed(world)), as: 'member' },
  {
    who: 'more claims than are kept',
    shows: withToken((world) => signed(world, { user_metadata: { x: 'x'.repeat(4_000) } })),
    as: 'member',
  },
  { who: 'an audience among others', shows: withToken((world) => signed(world, { aud: ['x', 'authenticated'] })), as: 'member' },
  { who: 'a clock that is a little ahead', shows: withToken((world) => signed(world, { iat: now() + 20 })), as: 'member' },
  { who: 'no session', shows: withToken((world) => signed(world, { session_id: undefined })), as: 'refused' },
  { who: 'a session that never was', shows: withToken((world) => signed(world, { session_id: crypto.randomUUID() })), as: 'refused' },
  {
    who: 'another member’s session',
    shows: withToken((world) => signed(world, { session_id: sessionOf(world.bia.accessToken) })),
    as: 'refused',
  },
  { who: 'a session that is no id', shows: withToken((world) => signed(world, { session_id: `x' or 1=1` })), as: 'refused' },
  { who: 'no member', shows: withToken((world) => signed(world, { sub: undefined })), as: 'refused' },
  { who: 'a member that is no id', shows: withToken((world) => signed(world, { sub: 'ana' })), as: 'refused' },
  { who: 'a list of members', shows: withToken((world) => signed(world, { sub: [world.ana.id] })), as: 'refused' },
  { who: 'another audience', shows: withToken((world) => signed(world, { aud: 'other' })), as: 'refused' },
  { who: 'no audience of a list', shows: withToken((world) => signed(world, { aud: [] })), as: 'refused' },
  { who: 'no role', shows: withToken((world) => signed(world, { role: undefined })), as: 'refused' },
  { who: 'an empty role', shows: withToken((world) => signed(world, { role: '' })), as: 'refused' },
  { who: 'a role outside of the API', shows: withToken((world) => signed(world, { role: 'postgres' })), as: 'refused' },
  { who: 'a list of roles', shows: withToken((world) => signed(world, { role: ['service_role'] })), as: 'refused' },
  {
    who: 'an old public key',
    shows: withToken((world) => signed(world, { role: 'anon', sub: undefined, session_id: undefined })),
    as: 'visitor',
    differs: asOldKey,
  },
  {
    who: 'an old secret key',
    shows: withToken((world) => signed(world, { role: 'service_role', sub: undefined, session_id: undefined })),
    as: 'service',
    differs: asOldKey,
  },
  {
    who: 'an old secret key in a browser',
    shows: (world) => ({ ...withToken(() => signed(world, { role: 'service_role', sub: undefined }))(world), userAgent: BROWSER }),
    as: 'refused',
  },
  { who: 'an end that has passed', shows: withToken((world) => signed(world, { exp: now() - 1 })), as: 'refused' },
  { who: 'no end', shows: withToken((world) => signed(world, { exp: undefined })), as: 'refused' },
  { who: 'an end in words', shows: withToken((world) => signed(world, { exp: String(now() + YEAR_S) })), as: 'refused' },
  { who: 'a beginning that has not come', shows: withToken((world) => signed(world, { nbf: now() + 600 })), as: 'refused' },
  { who: 'a signature from the future', shows: withToken((world) => signed(world, { iat: now() + 600 })), as: 'refused' },
  { who: 'another secret', shows: withToken((world) => signed(world, {}, HS256, 'x'.repeat(32))), as: 'refused' },
  { who: 'the public key for a secret', shows: withToken((world) => signed(world, {}, HS256, publishable(world))), as: 'refused' },
  { who: 'an empty secret', shows: withToken((world) => signed(world, {}, HS256, '')), as: 'refused' },
  { who: 'the algorithm none', shows: withToken((world) => signed(world, {}, { alg: 'none' }).replace(/[^.]+$/, '')), as: 'refused' },
  { who: 'the algorithm none under a right signature', shows: withToken((world) => signed(world, {}, { alg: 'none' })), as: 'refused' },
  { who: 'another algorithm', shows: withToken((world) => signed(world, {}, { alg: 'HS512' })), as: 'refused' },
  {
    who: 'another algorithm’s signature',
    shows: withToken((world) => {
      const text = signed(world, {}, { alg: 'HS512' }).replace(/\.[^.]+$/, '');
      return `${text}.${hmac(text, world.club.secrets.jwtSecret, 'sha512')}`;
    }),
    as: 'refused',
  },
  {
    who: 'a key pair of the sender’s, which the header brings',
    shows: withToken((world) => {
      const header = { alg: 'RS256', jwk: rsa.publicKey.export({ format: 'jwk' }) };
      const text = signed(world, {}, header).replace(/\.[^.]+$/, '');
      return `${text}.${createSign('sha256').update(text).sign(rsa.privateKey, 'base64url')}`;
    }),
    as: 'refused',
  },
  {
    who: 'an extension to be understood',
    shows: withToken((world) => signed(world, {}, { ...HS256, crit: ['b64'], b64: true })),
    as: 'refused',
  },
  { who: 'no header', shows: withToken((world) => signed(world, {}, 'HS256')), as: 'refused' },
  { who: 'no signature', shows: withToken((world) => signed(world).replace(/\.[^.]+$/, '')), as: 'refused' },
  { who: 'an empty signature', shows: withToken((world) => signed(world).replace(/[^.]+$/, '')), as: 'refused' },
  { who: 'a letter more', shows: withToken((world) => `${signed(world)}A`), as: 'refused' },
  { who: 'a padded signature', shows: withToken((world) => `${signed(world)}=`), as: 'refused' },
  {
    who: 'changed claims',
    shows: withToken((world) => {
      const [header, , signature] = world.ana.accessToken.split('.');
      return `${header}.${encoded({ ...claimsOf(world.ana.accessToken), role: 'service_role' })}.${signature}`;
    }),
    as: 'refused',
  },
  {
    who: 'what was signed for one file',
    shows: withToken((world) => {
      const text = `${encoded(HS256)}.${encoded({ sub: world.ana.id, bucket: 'materials', intent: 'download', exp: now() + 60 })}`;
      return `${text}.${hmac(text, world.club.secrets.jwtSecret)}`;
    }),
    as: 'refused',
  },
  {
    who: 'what was signed for one upload',
    shows: withToken((world) => {
      const claims = { sub: `${world.ana.id}/a.jpg`, bucket: 'workout-images', intent: 'upload', owner: world.ana.id, exp: now() + 60 };
      const text = `${encoded(HS256)}.${encoded(claims)}`;
      return `${text}.${hmac(text, world.club.secrets.jwtSecret)}`;
    }),
    as: 'refused',
  },
];
