import { PGlite } from '@electric-sql/pglite';
// The reference: the least a server can do for the same answers on the same database. It checks the token, makes one
// set_config call for the role and the member, runs one query, and knows nothing else.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { verify } from 'hono/jwt';
import { Pool } from 'pg';
import { WORKOUT_COLUMNS } from './scenarios.ts';

type Parameter = string | number | null;
type RunAsMember = (userId: string, sql: string, params: Parameter[]) => Promise<unknown[]>;

const BECOME_MEMBER =
  "select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true)";
const READ_OWN_WORKOUTS = `select ${WORKOUT_COLUMNS} from public.workout_records where user_id = $1 order by date desc limit 10`;

const secret = process.env['JWT_SECRET'] ?? '';
const { runAsMember, close } = await openDatabase();

const app = new Hono<{ Variables: { userId: string } }>();
app.get('/healthz', (context) => context.text('ok'));
app.use('/*', async (context, next) => {
  const token = context.req.header('authorization')?.slice('Bearer '.length) ?? '';
  const { sub } = await verify(token, secret, 'HS256');
  context.set('userId', String(sub));
  await next();
});
app.get('/workouts', async (context) => {
  const userId = context.get('userId');
  return context.json(await runAsMember(userId, READ_OWN_WORKOUTS, [userId]));
});
app.post('/rpc/:name{[a-z_]+}', async (context) => {
  const parameters = await context.req.json<Record<string, Parameter>>();
  const names = Object.keys(parameters).filter((name) => /^p_[a-z_]+$/.test(name));
  const call = `select public.${context.req.param('name')}(${names.map((name, index) => `${name} => $${index + 1}`).join(', ')}) as reply`;
  const rows = await runAsMember(
    context.get('userId'),
    call,
    names.map((name) => parameters[name] ?? null),
  );
  const row = rows[0];
  return context.json(typeof row === 'object' && row !== null && 'reply' in row ? row.reply : null);
});

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => {
  server.close();
  void close().then(() => process.exit(0));
});

async function openDatabase(): Promise<{ runAsMember: RunAsMember; close: () => Promise<void> }> {
  const url = process.env['DATABASE_URL'] ?? '';
  return url === '' ? openPglite(process.env['PGLITE_DIR'] ?? '') : openPostgres(url);
}

async function openPglite(dataDir: string): Promise<{ runAsMember: RunAsMember; close: () => Promise<void> }> {
  const database = await PGlite.create(dataDir);
  return {
    runAsMember: (userId, sql, params) =>
      database.transaction(async (transaction) => {
        await transaction.query(BECOME_MEMBER, [userId, claimsOf(userId)]);
        return (await transaction.query(sql, params)).rows;
      }),
    close: () => database.close(),
  };
}

function openPostgres(url: string): { runAsMember: RunAsMember; close: () => Promise<void> } {
  const database = new Pool({ connectionString: url, max: 10, idleTimeoutMillis: 0 });
  const names = new Map<string, string>();
  const kept = (text: string, values: Parameter[]) => {
    const name = names.get(text) ?? `kept_${names.size}`;
    names.set(text, name);
    return { name, text, values };
  };
  return {
    runAsMember: async (userId, sql, params) => {
      const session = await database.connect();
      try {
        await session.query('begin');
        await session.query(kept(BECOME_MEMBER, [userId, claimsOf(userId)]));
        const { rows } = await session.query(kept(sql, params));
        await session.query('commit');
        session.release();
        return rows;
      } catch (error) {
        session.release(true);
        throw error;
      }
    },
    close: () => database.end(),
  };
}

function claimsOf(userId: string): string {
  return JSON.stringify({ sub: userId, role: 'authenticated' });
}
