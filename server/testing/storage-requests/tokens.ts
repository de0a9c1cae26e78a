import { sign } from 'hono/jwt';

interface TokenOptions {
  jwtSecret: string;
  ana: string;
  /** The session of ana. */
  session: string;
}

/** Signed addresses that no request was answered with, by their names. */
export async function madeTokens({ jwtSecret, ana, session }: TokenOptions): Promise<Map<string, string>> {
  const now = Math.floor(Date.now() / 1000);
  const later = { iat: now, exp: now + 3_000 };
  const file = { sub: `${ana}/a.txt`, bucket: 'arquivos' };
  const read = { ...file, intent: 'download' };
  const write = { sub: `${ana}/assinado.txt`, bucket: 'arquivos', intent: 'upload', owner: ana, upsert: false, session_id: session };
  const byUs: Record<string, Record<string, unknown>> = {
    'good address': { ...read, ...later },
    'expired address': { ...read, iat: now - 100, exp: now - 50 },
    'address without an end': { ...read, iat: now },
    'address of another file': { ...read, ...later, sub: `${ana}/b.txt` },
    'address of another bucket': { ...read, ...later, bucket: 'abertos' },
    'address without an intent': { ...file, ...later },
    'address of a missing file': { ...read, ...later, sub: `${ana}/falta.txt` },
    'address of numbers': { sub: 5, bucket: 7, intent: 'download', ...later },
    'address to upload': { ...write, ...later },
    'address to replace': { ...write, ...later, sub: `${ana}/a.txt`, upsert: true },
    'address to upload what is there': { ...write, ...later, sub: `${ana}/a.txt` },
    'expired address to upload': { ...write, iat: now - 100, exp: now - 50 },
    'address to upload without a session': { ...write, ...later, session_id: undefined },
    'address to upload of an ended session': { ...write, ...later, session_id: '00000000-0000-4000-8000-000000000001' },
    'address to upload of the server': { ...write, ...later, owner: null, session_id: undefined, sub: 'do-servidor.txt' },
    'address to upload to no bucket': { ...write, ...later, bucket: 'nenhum' },
    'address to upload a picture': { ...write, ...later, bucket: 'fotos', sub: `${ana}/assinada.png` },
    'address of a rendition': { sub: `${ana}/foto.png`, bucket: 'fotos', intent: 'render', transform: { width: 8 }, ...later },
    'address of a picture': { sub: `${ana}/foto.png`, bucket: 'fotos', intent: 'download', ...later },
  };
  const tokens = new Map<string, string>();
  for (const [name, claims] of Object.entries(byUs)) tokens.set(name, await sign(claims, jwtSecret, 'HS256'));
  tokens.set('forged address', await sign({ ...read, ...later }, 'outro segredo, tão longo quanto o do clube', 'HS256'));
  tokens.set('forged address to upload', await sign({ ...write, ...later }, 'outro segredo, tão longo quanto o do clube', 'HS256'));
  const [, payload = ''] = (tokens.get('good address') ?? '').split('.');
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  tokens.set('address without a signature', `${header}.${payload}.`);
  return tokens;
}
