import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { type Page, test as base, expect } from '@playwright/test';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import ws from 'ws';
import { ClubServer } from './club-server.ts';

export { expect };

export type Member = { name: string; email: string; password: string };

type TestFixtures = {
  /** Makes a confirmed account through the real API. */
  createMember: (name?: string) => Promise<Member>;
  /** A supabase-js client signed in as the member: the same calls the app makes, outside the browser. */
  signInClient: (member: Member) => Promise<SupabaseClient>;
};

type WorkerFixtures = { club: ClubServer };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  club: [
    async ({}, use) => {
      const club = await ClubServer.start({ E2E_CLOCK: '1' });
      await use(club);
      await club.dispose();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ club }, use) => use(club.url),
  createMember: async ({ club }, use) => {
    await use(async (name = 'Marina Souza') => {
      const member = { name, email: newEmail(), password: 'treino-21' };
      const client = await anonymousClient(club);
      const { error } = await client.auth.signUp({ email: member.email, password: member.password, options: { data: { name } } });
      if (error) throw error;
      await confirmAccount(club, client, member.email);
      return member;
    });
  },
  signInClient: async ({ club }, use) => {
    await use(async ({ email, password }) => {
      const client = await anonymousClient(club);
      const { error } = await client.auth.signInWithPassword({ email, password });
      if (error) throw error;
      return client;
    });
  },
});

/** A mail address nobody else uses. */
export function newEmail(): string {
  return `membro-${randomUUID().slice(0, 8)}@clube21.example`;
}

async function anonymousClient(club: ClubServer): Promise<SupabaseClient> {
  const response = await fetch(`${club.url}/config.json`);
  const config = (await response.json()) as { supabaseUrl: string; supabaseKey: string };
  return createClient(config.supabaseUrl, config.supabaseKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket of its own.
    realtime: { transport: ws as never },
  });
}

async function confirmAccount(club: ClubServer, client: SupabaseClient, email: string): Promise<void> {
  const [mail] = await club.inbox(email);
  const link = mail?.links.find((candidate) => candidate.includes('token_hash='));
  if (!link) throw new Error(`no confirmation mail for ${email}`);
  const tokenHash = new URL(link).searchParams.get('token_hash') ?? '';
  const { error } = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
  if (error) throw error;
}

/** Logs in through the login page and waits for the home. */
export async function logIn(page: Page, member: Member): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Senha', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/home$/);
}

/** Fails when axe finds any violation on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const summary = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }));
  expect(summary).toEqual([]);
}

/** Fails when the page scrolls sideways: something is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
