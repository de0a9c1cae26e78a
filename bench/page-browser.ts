import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from '@playwright/test';
import { freePort } from '#server/testing/free-port.ts';
import { CHROMIUM_FLAGS, findChromium } from '#tools/browser.mjs';
import { PAGE_MEMBER } from './page-club.ts';

const START_LIMIT_MS = 30_000;

const FLAGS = ['--headless=new', '--disable-extensions', ...CHROMIUM_FLAGS];

/** A Chromium that a debugger may attach to. */
export interface DebuggedBrowser {
  port: number;
  close: () => Promise<void>;
}

function chromiumPath(): string {
  const path = findChromium();
  if (!path) throw new Error('Pages are measured in Chromium: install it, or say where it is with CHROME_PATH.');
  return path;
}

/** Signs PAGE_MEMBER in by the login form, in the profile of that folder; the session stays in its storage. */
export async function signInProfile(profile: string, url: string): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, { executablePath: chromiumPath(), args: FLAGS, locale: 'pt-BR' });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/auth/login`);
    await page.getByLabel('Email').fill(PAGE_MEMBER.email);
    await page.getByLabel('Senha', { exact: true }).fill(PAGE_MEMBER.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/app/home');
    await page.getByRole('heading', { name: 'Resumo semanal' }).waitFor();
  } finally {
    await context.close();
  }
}

/** Opens Chromium with a profile's folder, without anything of a test runner in it. */
export async function openBrowser(profile: string): Promise<DebuggedBrowser> {
  const port = await freePort();
  const child = spawn(
    chromiumPath(),
    [...FLAGS, '--lang=pt-BR', `--user-data-dir=${profile}`, `--remote-debugging-port=${port}`, 'about:blank'],
    { stdio: 'ignore' },
  );
  try {
    await untilAnswering(child, port);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    port,
    async close() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function untilAnswering(child: ChildProcess, port: number): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit) {
    if (child.exitCode !== null) throw new Error('Chromium ended while starting.');
    const isThere = await fetch(`http://127.0.0.1:${port}/json/version`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Chromium did not answer within 30 s.');
}
