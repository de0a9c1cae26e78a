import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import type { GenericSchema } from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTools } from '#server/testing/kept/kept-tools.ts';
import type { Person } from '#server/testing/kept/kept-tools.ts';
import { openKeptClub } from '#server/testing/kept/open-kept-club.ts';
import { authenticatorOf, enrollVerified } from '#server/testing/second-factor.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { AppError } from '#web/lib/data/errors.ts';
import type * as ProcedureReply from '#web/lib/data/procedure-reply.ts';
import { initializeSupabase } from '#web/lib/data/supabase.ts';
import type { ClubClient } from '#web/lib/data/supabase.ts';
import { addCrowd } from './add-crowd.ts';
import { lengthenLists } from './long-lists.ts';
import { actAsMembers } from './member-acts.ts';
import { nullOut } from './null-out.ts';
import { memberReads, staffReads } from './reads.ts';
import type { Read } from './reads.ts';
import { actAsOwner, appealAsMember } from './staff-acts.ts';

const web = join(import.meta.dirname, '../../web');
/** One more than a page of the console's ranking, and than its largest. */
const CROWDS = [51, 501];

/** These come next of other things than pages. */
const NO_PAGES = new Set(['next_at', 'next_check_in']);

/** The options of the queries that a hook has asked with. */
const asked = vi.hoisted((): object[] => []);
/** The answers that were understood, by the schema that they were held to. */
const answers = vi.hoisted(() => new Map<GenericSchema, { procedure: string; data: unknown[] }>());
const calling = vi.hoisted(() => ({ procedure: '', all: new Set<string>() }));

// Here a hook only tells what it asks for: the test then asks with the library's own client.
vi.mock('@tanstack/react-query', async (original) => {
  const library = await original<{ QueryClient: typeof QueryClient }>();
  const note = (options: object) => {
    asked.push(options);
    return options;
  };
  return { ...library, useQuery: note, useInfiniteQuery: note, useMutation: note, useQueryClient: () => new library.QueryClient() };
});
// It only asks again later, and by the hooks of React, of which none runs here.
vi.mock('#web/lib/device/use-at-instant.ts', () => ({ useAtInstant: () => undefined }));
vi.mock('#web/lib/data/procedure-reply.ts', async (original) => {
  const real = await original<typeof ProcedureReply>();
  function noting<Parse extends (schema: GenericSchema, data: unknown) => unknown>(parse: Parse) {
    return (schema: GenericSchema, data: unknown) => {
      const parsed = parse(schema, data);
      const known = answers.get(schema) ?? { procedure: calling.procedure, data: [] };
      answers.set(schema, { ...known, data: [...known.data, data] });
      return parsed;
    };
  }
  return { ...real, parseAnswer: noting(real.parseAnswer), parseReply: noting(real.parseReply) };
});

/** From here on the app's calls are this member's. */
function actAs({ client }: Pick<Person, 'client'>): void {
  const rpc = (name: string, parameters: object) => {
    calling.procedure = name;
    calling.all.add(name);
    return client.rpc(name, parameters);
  };
  initializeSupabase({ from: client.from.bind(client), rpc, loadAuth: async () => client.auth } as unknown as ClubClient);
}

/**
 * Reads one thing, all pages of it.
 * @returns the answer that was not understood; null for one that was, and for a refusal
 */
async function misunderstoodIn(read: Read): Promise<string | null> {
  asked.length = 0;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  try {
    const given = await read();
    const all = asked.length === 0 && typeof given === 'object' && given !== null && 'queryKey' in given ? [given] : [...asked];
    for (const options of all) {
      if ('initialPageParam' in options) await queries.fetchInfiniteQuery({ ...options, pages: 1000 } as never);
      else await queries.fetchQuery(options as never);
    }
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unknown') return null;
    return `${calling.procedure}: ${JSON.stringify((error as Error).cause ?? String(error)).slice(0, 500)}`;
  }
}

async function misunderstoodAmong(reads: readonly Read[]): Promise<string[]> {
  const found: string[] = [];
  for (const read of reads) {
    const one = await misunderstoodIn(read);
    if (one !== null) found.push(one);
  }
  return found;
}

async function mutate(hook: () => unknown, input?: unknown): Promise<unknown> {
  const { mutationFn } = hook() as { mutationFn: (input: unknown, context: object) => Promise<unknown> };
  return mutationFn(input, {});
}

type Tools = ReturnType<typeof openTools>;

async function signUpStaff({ signUp, command }: Tools, name: string, role: string): Promise<Person> {
  const person = await signUp(name, `${role}@equipe.example`);
  await command('staff', 'add', person.email, '--role', role);
  await enrollVerified(person.client);
  return person;
}

let kept: Awaited<ReturnType<typeof openKeptClub>>;
let empty: TestClub;
let tools: Tools;
let challenges: string[];
/** By what they are to a test. */
const people: Record<string, Person> = {};
const one = (part: string) => people[part] as Person;

beforeAll(async () => {
  [kept, empty] = await Promise.all([openKeptClub('0f2af675'), createTestClub()]);
  const { facts, club } = kept;
  tools = openTools(club);
  challenges = [facts.challenges.running, facts.challenges.final];
  for (const size of CROWDS) challenges.push(await addCrowd(club.connection, size));
  await lengthenLists(club.connection);
  for (const part of ['reporter', 'reported', 'paying', 'pausing', 'leaving', 'suspended', 'factor']) {
    const client = club.newClient();
    const { data } = await client.auth.signInWithPassword({ email: facts.people[part] ?? '', password: facts.password });
    people[part] = { id: data.user?.id ?? '', name: part, email: facts.people[part] ?? '', client };
  }
  const { auth } = one('factor').client;
  const authenticator = authenticatorOf((await auth.mfa.listFactors()).data?.totp[0]?.id ?? '', facts.factor.secret);
  await auth.mfa.challengeAndVerify({ factorId: authenticator.factorId, code: authenticator.code() });
  people['newcomer'] = await tools.signUp('Nova', 'nova@membro.example');
  people['owner'] = await signUpStaff(tools, 'Dona', 'owner');
  people['moderator'] = await signUpStaff(tools, 'Moderadora', 'moderator');
});
afterAll(async () => {
  await kept.close();
  await empty.close();
});

/** Has members and staff read all that they may. @returns the answers that were not understood */
async function readAll(): Promise<string[]> {
  const found: string[] = [];
  for (const person of Object.values(people)) {
    actAs(person);
    const read = person === one('newcomer') ? challenges : challenges.slice(0, 2);
    found.push(...(await misunderstoodAmong(memberReads(person.id, read))));
  }
  const members = Object.values(people).map(({ id }) => id);
  const reports = (await tools.sql<{ id: string }>(`select id from app.content_reports where number not like '%-TEST'`)).map(
    ({ id }) => id,
  );
  for (const part of ['owner', 'moderator']) {
    actAs(one(part));
    found.push(...(await misunderstoodAmong(staffReads(one(part).id, challenges, members, reports))));
  }
  return found;
}

test('the app understands a club in which nobody has done anything yet', async () => {
  const own = openTools(empty);
  const [challenge] = await own.sql<{ id: string }>('select id from public.challenges');
  const owner = await signUpStaff(own, 'Dona', 'owner');
  actAs(owner);
  expect(await misunderstoodAmong(staffReads(owner.id, [challenge?.id ?? ''], [owner.id], []))).toEqual([]);
  expect(await misunderstoodAmong(memberReads(owner.id, [challenge?.id ?? '']))).toEqual([]);
});

test('the app understands every page of a full one, before and after all acts of members and staff', async () => {
  expect(await readAll()).toEqual([]);
  const { running, final } = kept.facts.challenges;
  const scene = { tools, actAs, mutate, newcomer: one('newcomer'), owner: one('owner'), running, final };
  const cast = { ...scene, participant: one('pausing'), factor: one('factor') };
  await actAsMembers(cast);
  await appealAsMember(cast);
  await actAsOwner(cast);
  expect(await readAll()).toEqual([]);
});

test('the app understands whatever a table allows to be missing', async () => {
  await tools.sql(`set session_replication_role = replica`);
  await nullOut(kept.club.connection, ['public', 'app']);
  await tools.sql(`set session_replication_role = origin`);
  expect(await readAll()).toEqual([]);
});

test('no procedure that the app calls is left out', async () => {
  const files = (await readdir(web, { recursive: true })).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const texts = await Promise.all(files.map(async (name) => readFile(join(web, name), 'utf8')));
  const called = texts.flatMap((text) => [...text.matchAll(/\bcallProcedure\(\s*'(\w+)'/g)].map(([, name = '']) => name));
  expect(called.length).toBeGreaterThan(80);
  expect([...new Set(called)].filter((name) => !calling.all.has(name))).toEqual([]);
});

test('each list that comes in pages was read over a first, a middle and a last page', () => {
  const pages = [...answers.values()].flatMap(({ procedure, data }) => {
    const nexts = data.map((answer) => Object.entries(answer as object).find(([name]) => name.startsWith('next_') && !NO_PAGES.has(name)));
    if (!nexts.some((next) => next)) return [];
    return [{ procedure, more: nexts.filter((next) => next?.[1]).length, last: nexts.filter((next) => next && !next[1]).length }];
  });
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter(({ more, last }) => more < 2 || last < 1)).toEqual([]);
});
