import { randomUUID } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import type { Session, SupabaseClient } from '@supabase/supabase-js';
import ws from 'ws';
import { dayInZone } from '#domain/calendar.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/session/stored-session.ts';
import { ClubServer } from './clubs/club-server.ts';
import { WorkerResources } from './clubs/worker-resources.ts';
import { confirmationLink } from './mails.ts';

/** Any page of the app's origin that runs no script of the app. */
export const QUIET_PAGE = '/config.json';
/** As in playwright.config.ts. */
const LONGEST_TEST_MS = 300_000;
/** Until a server of a test is there, or gone, on a busy machine. */
export const LONGEST_START_MS = 300_000;

export { expect };
export { expectAccessible, expectAccessibleAtBothWidths, expectDocumentAccessible } from './accessibility.ts';

export interface Member {
  name: string;
  email: string;
  password: string;
}

/**
 * A member with a confirmed account, and a supabase-js client signed in as them: the app's calls, outside the browser.
 */
export type ConfirmedMember = Member & { id: string; session: Session; client: SupabaseClient };

interface TestFixtures {
  /** Makes a confirmed account through the real API. */
  createMember: (name?: string) => Promise<ConfirmedMember>;
  /** Another supabase-js client signed in as the member, by their password. */
  signInClient: (member: Member) => Promise<SupabaseClient>;
  /** Makes a confirmed account and signs the page's browser in, without the login page. */
  signedInMember: ConfirmedMember;
  /** The page with a new member signed in, for tests that need to know nothing of them. */
  memberPage: Page;
  /** Nothing to use: the club's day does not turn in the middle of a test. */
  wholeDay: undefined;
  /** The server under test, which other tests of the worker use too. */
  club: ClubServer;
  /**
   * A file that changes its server for everybody (closes the challenge, fills it with demo data) gives it a name of its
   * own.
   */
  serverName: string;
}

interface WorkerFixtures {
  resources: WorkerResources;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverName: ['shared', { option: true }],
  resources: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of what a fixture needs from it
    async ({}, use) => {
      const resources = new WorkerResources();
      await use(resources);
      await resources.closeAll();
    },
    { scope: 'worker', timeout: LONGEST_START_MS },
  ],
  club: [
    async ({ resources, serverName }, use) => {
      // Tests come from one address and sign in more often than people do.
      const env = { E2E_CLOCK: '1', ...(serverName === 'limited' ? { RATE_LIMITS: 'on' } : {}) };
      await use(
        await resources.once(
          serverName,
          async () => ClubServer.start(env),
          async (club) => club.dispose(),
        ),
      );
    },
    { timeout: LONGEST_START_MS },
  ],
  baseURL: async ({ club }, use) => use(club.url),
  createMember: async ({ club }, use) => {
    await use((name = 'Marina Souza') => createConfirmedMember(club, name));
  },
  signInClient: async ({ club }, use) => {
    await use(async ({ email, password }) => {
      const client = await anonymousClient(club);
      const { error } = await client.auth.signInWithPassword({ email, password });
      if (error) throw error;
      return client;
    });
  },
  signedInMember: async ({ page, createMember }, use) => {
    const member = await createMember();
    await signInPage(page, member);
    await use(member);
  },
  memberPage: async ({ page, createMember }, use) => {
    await signInPage(page, await createMember());
    await use(page);
  },
  wholeDay: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of what a fixture needs from it
    async ({}, use) => {
      await untilDayLasts();
      await use(undefined);
    },
    { auto: true, timeout: 2 * LONGEST_TEST_MS },
  ],
});

/** Resolves at once, except in the last minute of a day in São Paulo: then when the next day has begun. */
async function untilDayLasts(): Promise<void> {
  const isOver = () => dayInZone(new Date()) !== dayInZone(new Date(Date.now() + LONGEST_TEST_MS));
  while (isOver()) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** A mail address nobody else uses. */
export function newEmail(): string {
  return `membro-${randomUUID().slice(0, 8)}@clube21.example`;
}

/** A supabase-js client with the page's own configuration and nobody signed in. */
export async function anonymousClient(club: ClubServer): Promise<SupabaseClient> {
  const response = await fetch(`${club.url}/config.json`);
  const config = (await response.json()) as { supabaseUrl: string; supabaseKey: string };
  return createClient(config.supabaseUrl, config.supabaseKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket of its own.
    realtime: { transport: ws as never },
  });
}

async function createConfirmedMember(club: ClubServer, name: string): Promise<ConfirmedMember> {
  const member = { name, email: newEmail(), password: 'treino-21' };
  const client = await anonymousClient(club);
  const signUp = await client.auth.signUp({ email: member.email, password: member.password, options: { data: { name } } });
  if (signUp.error) throw signUp.error;
  const tokenHash = new URL(await confirmationLink(club, member.email)).searchParams.get('token_hash') ?? '';
  const { data, error } = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
  if (error) throw error;
  if (!data.session || !data.user) throw new Error('the confirmation gave no session');
  return { ...member, id: data.user.id, session: data.session, client };
}

/** Puts the member's session into the browser, as a login would; the next page opened is theirs. */
export async function signInPage(page: Page, member: ConfirmedMember): Promise<void> {
  await page.goto(QUIET_PAGE);
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    SESSION_STORAGE_KEY,
    JSON.stringify(member.session),
  ] as const);
}

/** Logs in through the login page and waits for the home. */
export async function logIn(page: Page, member: Member): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Senha', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/home$/);
}

/** Fails when the page scrolls sideways: something is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = async () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // A window that has just got another size is laid out a moment later.
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}
