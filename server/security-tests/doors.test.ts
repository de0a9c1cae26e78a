import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { AUTH_DOORS } from '#domain/doors/auth-doors.ts';
import { STANDINGS } from '#domain/doors/door.ts';
import type { Door, Standing } from '#domain/doors/door.ts';
import { FUNCTION_DOORS } from '#domain/doors/function-doors.ts';
import { PROCEDURE_DOORS } from '#domain/doors/procedure-doors.ts';
import { STORAGE_DOORS } from '#domain/doors/storage-doors.ts';
import { TABLE_WORDS } from '#domain/doors/table-doors.ts';
import { TOPIC_DOORS } from '#domain/doors/topic-doors.ts';
import { AUTH_ROUTES, GRANTS } from '#server/auth/auth-routes.ts';
import { NOT_OFFERED } from '#server/auth/not-offered.ts';
import type { SignedInMember } from '#server/base/caller.ts';
import { projectRoot } from '#server/config/project-root.ts';
import { readCatalogue } from '#server/data-gate/catalogue.ts';
import { edgeFunctions } from '#server/functions/registry.ts';
import { createTopicAccess } from '#server/realtime/topic-access.ts';
import { ENGINES, openClubOn } from '#server/testing/club-on-engine.ts';
import { enrollVerified } from '#server/testing/second-factor.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { ACTIONS } from '../../supabase/functions/manage-subscription/actions.ts';

// Each kind of caller knocks at a door, with a request that makes no sense beyond it: the answer tells whether the door
// asks for more.

const NOBODY = '00000000-0000-4000-8000-000000000000';

interface Knocked {
  status: number;
  text: string;
}

/** The word of an answer; with its text where it is none of a door. */
function wordOf({ status, text }: Knocked): string {
  if (text.includes('insufficient_aal')) return 'code';
  if (/"(?:message|code)":"suspended"/.test(text)) return 'suspended';
  if (/feature_disabled|manual_linking_disabled|saml_provider_disabled|passkey_disabled|not_admin/.test(text)) return 'closed';
  if (status === 401 || text.includes('bad_jwt') || text.includes('Only members upload')) return 'login';
  if (status === 403) return 'closed';
  return status < 500 ? 'open' : `${status} ${text}`;
}

const namesOf = (doors: readonly Door[]) => doors.map(({ name }) => name).toSorted();
const tableOf = (doors: readonly Door[]) => doors.map(({ name, words }) => `${words.join(' ')} | ${name}`);

test('every screen of the table is there', () => {
  const screens = [...AUTH_DOORS, ...PROCEDURE_DOORS, ...FUNCTION_DOORS, ...STORAGE_DOORS, ...TOPIC_DOORS].flatMap(
    ({ screen }) => screen ?? [],
  );
  expect(screens.filter((screen) => !existsSync(join(projectRoot, 'web', screen)))).toEqual([]);
});

test('every procedure that the app calls has its screen, which names it', () => {
  const sources = readdirSync(join(projectRoot, 'web'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!test)\.tsx?$/.test(file),
  );
  const called = new Set(
    sources.flatMap((file) =>
      [...readFileSync(join(projectRoot, 'web', file), 'utf8').matchAll(/\bcallProcedure\(\s*'(\w+)'/g)].map((call) => call[1] ?? ''),
    ),
  );
  expect(called.size).toBeGreaterThan(50);
  const names = (file: string, name: string) => readFileSync(join(projectRoot, 'web', file), 'utf8').includes(`'${name}'`);
  const isNamed = ({ name, screen }: Door) => {
    if (screen === null) return !called.has(name);
    return sources.some((file) => (file === screen || file.startsWith(`${screen}/`)) && names(file, name));
  };
  expect(PROCEDURE_DOORS.filter((door) => !isNamed(door)).map(({ name }) => name)).toEqual([]);
});

test('every endpoint and grant of auth has a row, and no row is of another', () => {
  const routed = AUTH_ROUTES.flatMap((route) =>
    route === 'POST /token' ? GRANTS.map((grant) => `${route}?grant_type=${grant}`) : [route],
  );
  const rows = namesOf(AUTH_DOORS).filter((name) => !isNotOffered(name) && !/ \/(?:authorize|callback)$/.test(name));
  expect(rows).toEqual(routed.toSorted());
});

test('all that auth does not offer has a row', () => {
  const paths = namesOf(AUTH_DOORS).map(pathOf);
  const rows = Object.entries(NOT_OFFERED).map(([name, pattern]) => [name, paths.filter((path) => pattern.test(path)).length]);
  expect(rows).toEqual(Object.keys(NOT_OFFERED).map((name) => [name, 1]));
});

test('every function has a row, and each action of one that has some', () => {
  const actions: Record<string, readonly string[]> = { 'manage-subscription': ACTIONS };
  const doors = [...edgeFunctions.keys()].flatMap((name) => actions[name]?.map((action) => `${name} ${action}`) ?? [name]);
  expect(namesOf(FUNCTION_DOORS)).toEqual(doors.toSorted());
});

function pathOf(name: string): string {
  return name.split(' ')[1] ?? '';
}
function isNotOffered(name: string): boolean {
  return Object.values(NOT_OFFERED).some((pattern) => pattern.test(pathOf(name)));
}

describe.each(ENGINES)('the table of doors is true on %s', (engine) => {
  let club: TestClub;
  const tokens = { visitor: '' } as Record<Standing, string>;
  const ids = { visitor: NOBODY } as Record<Standing, string>;

  openClubOn(engine, async (opened) => {
    club = opened;
    const { connection } = club;
    const people = { member: 'Ana', half: 'Bia', shown: 'Dona', suspended: 'Caio' } as const;
    for (const [standing, name] of Object.entries(people) as [keyof typeof people, string][]) {
      const member = await club.signUpMember(name);
      ids[standing] = member.id;
      if (standing === 'shown' || standing === 'half') await enrollVerified(member.client);
      const client = standing === 'half' ? club.newClient() : member.client;
      if (standing === 'half') await client.auth.signInWithPassword({ email: member.email, password: TEST_PASSWORD });
      tokens[standing] = (await client.auth.getSession()).data.session?.access_token ?? '';
    }
    await connection.query(`insert into public.club_staff (user_id, role) values ($1, 'owner')`, [ids.shown]);
    await connection.query(`insert into app.member_suspensions (user_id, reason) values ($1, 'Teste')`, [ids.suspended]);
    await connection.query(
      `insert into public.challenge_participants (challenge_id, user_id, status) select c.id, u, 'active' from public.challenges c, unnest(($1::text[])::uuid[]) u
       where c.id = (select id from public.challenges order by id limit 1)`,
      [[ids.member, ids.half, ids.shown, ids.suspended]],
    );
  });

  async function knock(standing: Standing, method: string, path: string, body?: unknown): Promise<Knocked> {
    const { publishableKey } = club.secrets;
    const headers: Record<string, string> = { apikey: publishableKey, authorization: `Bearer ${tokens[standing] || publishableKey}` };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const answer = await club.request(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    return { status: answer.status, text: await answer.text() };
  }

  /** The words of each of the doors to each standing, as the table has them. */
  async function knockAll(names: readonly string[], ask: (name: string, standing: Standing) => Promise<string>): Promise<string[]> {
    const lines: string[] = [];
    for (const name of names) {
      const words: string[] = [];
      for (const standing of STANDINGS) words.push(await ask(name, standing));
      lines.push(`${words.join(' ')} | ${name}`);
    }
    return lines;
  }

  test('auth', async () => {
    const byProvider = club.app.routes.filter(({ method, path }) => method !== 'ALL' && /^\/auth\/v1\/(?:authorize|callback)$/.test(path));
    const routes = byProvider.map(({ method, path }) => `${method} ${path.replace('/auth/v1', '')}`);
    expect(namesOf(AUTH_DOORS).filter((name) => / \/(?:authorize|callback)$/.test(name))).toEqual([...new Set(routes)].toSorted());
    const knocked = await knockAll(
      AUTH_DOORS.map(({ name }) => name),
      async (name, standing) => {
        const [method = '', path = ''] = name.split(' ');
        // So that the session goes on.
        const query = name === 'POST /logout' ? '?scope=others' : '';
        return wordOf(await knock(standing, method, `/auth/v1${path.replace('{id}', NOBODY)}${query}`, method === 'GET' ? undefined : {}));
      },
    );
    expect(knocked).toEqual(tableOf(AUTH_DOORS));
  });

  test('procedures, each of the catalogue', async () => {
    const { procedures } = await readCatalogue(club.connection);
    expect(namesOf(PROCEDURE_DOORS)).toEqual([...procedures.keys()].toSorted());
    const knocked = await knockAll(
      PROCEDURE_DOORS.map(({ name }) => name),
      async (name, standing) => {
        const parameters = [...(procedures.get(name)?.[0]?.parameters.keys() ?? [])];
        return wordOf(
          await knock(standing, 'POST', `/rest/v1/rpc/${name}`, Object.fromEntries(parameters.map((parameter) => [parameter, null]))),
        );
      },
    );
    expect(knocked).toEqual(tableOf(PROCEDURE_DOORS));
  });

  test('tables, each of the catalogue', async () => {
    const { tables } = await readCatalogue(club.connection);
    const knocked = await knockAll([...tables.keys()], async (name, standing) =>
      wordOf(await knock(standing, 'GET', `/rest/v1/${name}?limit=1`)),
    );
    // Some are open to nobody: they are closed where the others are open.
    const isAsAll = (line: string) =>
      [TABLE_WORDS.join(' '), TABLE_WORDS.join(' ').replaceAll('open', 'closed')].includes(line.split(' | ')[0] ?? '');
    expect(knocked.filter((line) => !isAsAll(line))).toEqual([]);
    expect(knocked.length).toBeGreaterThan(30);
  });

  test('functions', async () => {
    const knocked = await knockAll(
      FUNCTION_DOORS.map(({ name }) => name),
      async (name, standing) => {
        const [path, action] = name.split(' ');
        return wordOf(await knock(standing, 'POST', `/functions/v1/${path}`, action === undefined ? {} : { action }));
      },
    );
    expect(knocked).toEqual(tableOf(FUNCTION_DOORS));
  });

  test('storage, each of its routes', async () => {
    const routes = [...new Set(club.app.routes.map(({ method, path }) => `${method} ${path}`))].filter((route) =>
      / \/storage\/v1\//.test(route),
    );
    const gets = new Set(routes.filter((route) => route.startsWith('GET ')));
    expect(routes.filter((route) => route.startsWith('HEAD ') && !gets.has(route.replace('HEAD', 'GET')))).toEqual([]);
    const asked = routes.filter((route) => !/^(?:HEAD|ALL) /.test(route)).map((route) => route.replace('/storage/v1', ''));
    expect(namesOf(STORAGE_DOORS)).toEqual(asked.toSorted());
    const bodies: Record<string, unknown> = {
      'POST /object/list-v2/:bucket': { prefix: '' },
      'POST /object/list/:bucket': { prefix: '' },
      'POST /object/sign/:bucket': { expiresIn: 60, paths: ['a.png'] },
      'POST /object/sign/:bucket/*': { expiresIn: 60 },
      'POST /object/move': { bucketId: 'materials', sourceKey: 'a.png', destinationKey: 'b.png' },
      'POST /object/copy': { bucketId: 'materials', sourceKey: 'a.png', destinationKey: 'b.png' },
      'DELETE /object/:bucket': { prefixes: ['a.png'] },
      'POST /bucket': { id: 'novo', name: 'novo', public: false },
      'PUT /bucket/:bucket': { id: 'materials', name: 'materials', public: false },
    };
    const knocked = await knockAll(
      STORAGE_DOORS.map(({ name }) => name),
      async (name, standing) => {
        const [method = '', path = ''] = name.split(' ');
        const at = path
          .replace(':bucket', 'materials')
          .replace('*', /\/sign\//.test(path) && method !== 'POST' ? 'a.png?token=x' : 'a.png');
        return wordOf(await knock(standing, method, `/storage/v1${at}`, method === 'GET' ? undefined : (bodies[name] ?? {})));
      },
    );
    expect(knocked).toEqual(tableOf(STORAGE_DOORS));
  });

  test('topics, each that the database sends to', async () => {
    const sent = await club.connection.query<{ kind: string }>(
      `select distinct m[1] as kind from pg_proc p join pg_namespace n on n.oid = p.pronamespace, regexp_matches(p.prosrc, '''([a-z_]+:[a-z_]*)''', 'g') m
       where n.nspname in ('app', 'realtime') and p.prosrc ~ '''(user|challenge|suspension|server):|realtime\\.send' and m[1] !~ '^(app|https?):' order by 1`,
    );
    const ofMembers = ['own', 'another’s'];
    const whose: Record<string, readonly string[]> = { 'user:': ofMembers, 'suspension:': ofMembers, 'challenge:': ['joined', 'another'] };
    const doors = sent.flatMap(({ kind }) => whose[kind]?.map((one) => `${kind} ${one}`) ?? [kind]);
    expect(namesOf(TOPIC_DOORS)).toEqual(doors.toSorted());
    const access = createTopicAccess(club.connection);
    const [challenge] = await club.connection.query<{ id: string }>('select id from public.challenges order by id limit 1');
    const knocked = await knockAll(
      TOPIC_DOORS.map(({ name }) => name),
      async (name, standing) => {
        if (standing === 'visitor') return 'login';
        const topics: Record<string, string> = {
          'user: own': `user:${ids[standing]}`,
          'user: another’s': `user:${ids[standing === 'member' ? 'half' : 'member']}`,
          'suspension: own': `suspension:${ids[standing]}`,
          'suspension: another’s': `suspension:${ids[standing === 'member' ? 'half' : 'member']}`,
          'challenge: joined': `challenge:${challenge?.id}`,
          'challenge: another': `challenge:${NOBODY}`,
        };
        const claims = decodeJwt(tokens[standing]);
        const caller: SignedInMember = {
          kind: 'member',
          role: 'authenticated',
          uid: ids[standing],
          sessionId: String(claims['session_id']),
          expiresAt: claims.exp ?? 0,
          jwt: claims,
        };
        const answer = await access(caller, topics[name] ?? name);
        return { allowed: 'open', not_allowed: 'closed', insufficient_aal: 'code' }[answer as string] ?? answer;
      },
    );
    expect(knocked).toEqual(tableOf(TOPIC_DOORS));
  });
});
