import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOxlint } from './run-oxlint.ts';

const LIMIT = 'no limit of its own';
const WAIT = 'gives up after a second';
const SLEEP = 'does not sleep';
const MEASURED = 'is not asserted';
const BODY = 'gone once its page is left';
const LOOK = 'does not wait';
const MAIL = 'newest mail';
const DAY = 'when the file is loaded';

const REFUSED = [
  ['a screen held to two seconds', 'await expect(row).toContainText("Ana", { timeout: 2_000 });', LIMIT],
  ['the same by a constant', 'const SOON = { timeout: 2_000 }; await expect(row).toHaveCount(0, SOON);', LIMIT],
  ['a poll', 'await expect.poll(() => status, { timeout: 500 }).toBe(404);', LIMIT],
  ['what is tried until it passes', 'await expect(async () => look()).toPass({ timeout: 5_000, intervals: [1] });', LIMIT],
  ['an answer that is waited for', 'await page.waitForResponse("**/rpc/x", { timeout: 5_000 });', LIMIT],
  ['a function of the page', 'await page.waitForFunction(() => isIn, undefined, { timeout: 5_000 });', LIMIT],
  ['a press', 'await page.getByRole("button").click({ timeout: 1_000 });', LIMIT],
  ['an element of jsdom', 'await screen.findByText("Oi", undefined, { timeout: 1_000 });', LIMIT],
  ['a check of jsdom', 'await waitFor(() => look(), { timeout: 20_000 });', LIMIT],
  ['all assertions of a file', 'const patient = expect.configure({ timeout: 100 });', LIMIT],
  ['a check of vitest', 'await vi.waitFor(() => expect(calls).toBe(1));', WAIT],
  ['a condition of vitest', 'await vi.waitUntil(() => calls > 1, { timeout: 60_000 });', WAIT],
  ['a sleep', 'await page.waitForTimeout(500);', SLEEP],
  ['silence of the network', 'await page.goto("/", { waitUntil: "networkidle" });', SLEEP],
  ['a time that is measured', 'const at = Date.now(); await act(); expect(Date.now() - at).toBeLessThan(2_500);', MEASURED],
  ['the same by a constant of it', 'const took = performance.now() - start; expect(took).toBeLessThanOrEqual(900);', MEASURED],
  ['bodies that are collected', 'page.on("response", (answer) => { if (isIt(answer)) days.push(answer.json()); });', BODY],
  ['the body of one that was awaited', 'const answer = await page.waitForResponse(url); use(await answer.json());', BODY],
  ['of one that is awaited there', 'const coming = page.waitForResponse(url); await act(); use(await (await coming).text());', BODY],
  ['of one of two at once', 'const [answer] = await Promise.all([page.waitForResponse(url), act()]); use(await answer.body());', BODY],
  [
    'of several pages',
    'const asked = pages.map((page) => page.waitForResponse(url)); await Promise.all(asked.map(async (answer) => (await answer).json()));',
    BODY,
  ],
  ['of a document', 'use((await (await page.goto("/"))?.text())?.length);', BODY],
  ['whether something is seen', 'expect(await button.isVisible()).toBe(true);', LOOK],
  ['how many there are', 'expect(await rows.count()).toBe(3);', LOOK],
  ['the newest mail', 'const [mail] = await club.inbox(email); use(mail);', MAIL],
  ['the same by its place', 'use((await club.inbox(email))[0]?.links);', MAIL],
  ['the same of a list', 'const mails = await club.inbox(email); use(mails[0]);', MAIL],
  ['the day of a file', 'const today = dayInZone(new Date()); test("it", () => use(today));', DAY],
  ['the same by another way', 'const instant = new Date(Date.now() + 60_000); use(instant);', DAY],
  ['what is written there', 'expect(await row.textContent(), "the row").toContain("Ana");', LOOK],
] as const;

const TAKEN = [
  ['an assertion', 'await expect(row).toContainText("Ana");'],
  ['the limit of a test', 'test.describe.configure({ timeout: 360_000 });'],
  ['the limit of a fixture', 'base.extend({ club: [async (_, use) => use(club), { timeout: 300_000 }] });'],
  ['the limit of a vitest test', 'test("it", { timeout: 600_000 }, async () => look());'],
  ['the limit of a command', 'await run(process.execPath, ["-e", "0"], { timeout: 30_000 });'],
  ['how often a poll looks', 'await expect.poll(() => status, { intervals: [10] }).toBe(404);'],
  ['a value that is no time', 'expect(Date.now()).toBeLessThan(2_500); expect(rows - 1).toBeLessThan(20);'],
  ['that something was not too early', 'expect(Date.now() - at).toBeGreaterThanOrEqual(3_000);'],
  ['the body of what the test itself asks', 'use(await (await page.request.get("/robots.txt")).text(), await (await fetch(url)).json());'],
  [
    'the body of what a route asks',
    'await page.route(url, async (route) => { const answer = await route.fetch(); use(await answer.json()); });',
  ],
  ['that an answer came', 'const coming = page.waitForResponse(url); await act(); await coming;'],
  ['what a request asks', 'page.on("request", (request) => asked.push(request.postDataJSON()));'],
  ['a count of the server’s', 'expect(await count("members")).toBe(3);'],
  ['a mail that fits', 'use((await club.inbox(email)).find(isIt)); expect(await club.inbox(email)).toHaveLength(1);'],
  ['a text for later', 'const secret = await page.getByTestId("factor-secret").textContent(); use(secret);'],
  ['the day of a test', 'const today = () => dayInZone(new Date()); let now: number; test.beforeEach(() => { now = Date.now(); });'],
  ['a day that is named', 'const first = new Date("2027-12-04T11:00:00Z"); use(first);'],
  ['a look that is repeated', 'await expect(async () => expect(await code.textContent()).toBe(await codeOf(key))).toPass();'],
] as const;

let folder = '';
/** The rules' messages about each file, by the file's name. */
const said = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'steady-tests-'));
  const plugin = fileURLToPath(new URL('steady-tests.mjs', import.meta.url));
  const rules = {
    'steady/own-limit': 'error',
    'steady/late-body': 'error',
    'steady/unwaited-look': 'error',
    'steady/newest-mail': 'error',
    'steady/early-day': 'error',
  };
  await writeFile(path.join(folder, '.oxlintrc.json'), JSON.stringify({ jsPlugins: [plugin], categories: { correctness: 'off' }, rules }));
  const files = [...REFUSED, ...TAKEN].map(async ([name, code]) => writeFile(path.join(folder, `${name}.ts`), `${code}\nexport {};\n`));
  await Promise.all(files);
  for (const { filename, message } of await runOxlint(folder)) {
    const name = path.basename(filename, '.ts');
    said.set(name, `${said.get(name) ?? ''} ${message}`);
  }
}, 300_000);
afterAll(async () => rm(folder, { recursive: true }));

describe('refused', () => {
  test.for(REFUSED)('%s', ([name, , message]) => expect(said.get(name)).toContain(message));
});

describe('taken', () => {
  test.for(TAKEN)('%s', ([name]) => expect(said.get(name)).toBeUndefined());
});
