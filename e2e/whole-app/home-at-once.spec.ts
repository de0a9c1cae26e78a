import type { Page, Request, Route } from '@playwright/test';
import { SESSION_STORAGE_KEY } from '#web/lib/session/stored-session.ts';
import { builtPart } from '../support/built-parts.ts';
import { api, dropped, holdBack, withoutGivingUp } from '../support/faults.ts';
import { QUIET_PAGE, expect, signInPage, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { withoutLiveUpdates } from '../support/live-updates.ts';
import { joinChallenge, mainChallengeId, recordWorkout } from '../support/member-acts.ts';
import { setUpSecondFactor } from '../support/second-factor.ts';
import { translate } from '../support/translator.ts';

const MY_TODAY = '**/rest/v1/rpc/my_today';
/** The calls that the specification names, which home makes once it stands, and those of its quiet moments. */
const AFTERWARDS = ['rpc/refresh_dashboard_data', 'rpc/apply_pending_user_level', 'challenge_21_probe'];

const nameOf = (request: Request) => /\/rest\/v1\/([\w/]+)/.exec(request.url())?.[1] ?? '';

/** Notes each call of the data API that a page makes from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'OPTIONS' && request.url().includes('/rest/v1/')) calls.push(nameOf(request));
  });
  return calls;
}

const card = (page: Page) => page.getByTestId('today-card');
const isDue = (page: Page) => expect(card(page)).toContainText('Falta o check-in de hoje');

async function inChallenge(member: ConfirmedMember): Promise<string> {
  const challengeId = await mainChallengeId(member);
  await joinChallenge(member, challengeId);
  return challengeId;
}

const callsAtOnce = (calls: readonly string[]) => calls.filter((name) => !AFTERWARDS.includes(name));

/** Keeps a page from reading the level again because it is some seconds old: on a slow machine it would do so early. */
const inOneMoment = async (page: Page) => page.clock.setFixedTime(Date.now());

/** Waits until all that home asks for by name has been asked. */
const untilQuiet = (calls: string[]) => expect.poll(() => AFTERWARDS.filter((name) => !calls.includes(name))).toEqual([]);

test('a first visit asks once for all that home shows, before any script of the app', async ({ page, signedInMember }) => {
  await inChallenge(signedInMember);
  // They read again what was changed in the second before the page was opened, such as the joining.
  await withoutLiveUpdates(page);
  const calls = watchCalls(page);
  await inOneMoment(page);
  const release = await holdBack(page, '**/assets/*.js');
  const asked = page.waitForRequest(MY_TODAY);
  await page.goto('/app/home', { waitUntil: 'commit' });
  await asked;
  release();
  await isDue(page);
  await untilQuiet(calls);
  expect(callsAtOnce(calls)).toEqual(['rpc/my_today']);
});

test('the answers that came with the page stay on the device, and are what the screens show', async ({ page, context, signedInMember }) => {
  const challengeId = await inChallenge(signedInMember);
  await recordWorkout(signedInMember, { challengeId, minutes: 50 });
  const calls = watchCalls(page);
  await page.goto('/app/home');
  await expect(card(page)).toContainText('Check-in de hoje feito!');
  await untilQuiet(calls);
  await page.goto(QUIET_PAGE);
  // A later visit shows them before anything has answered, and changes nothing in place when it does.
  const release = await holdBack(page, '**/rest/v1/**');
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/app/home');
  await expect(card(page)).toContainText('Check-in de hoje feito!');
  await expect(page.getByRole('region', { name: 'Seus números' })).toContainText('Sequência1 dia');
  release();
  await untilQuiet(calls);
  await expect(card(page)).toContainText('Check-in de hoje feito!');
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
  await context.setOffline(true);
});

test('what has changed since shows in its place, and nothing asks for a check-in that may be there @phone', async ({
  page,
  signedInMember,
}) => {
  const challengeId = await inChallenge(signedInMember);
  await page.goto('/app/home');
  await isDue(page);
  await page.goto(QUIET_PAGE);
  // On another device.
  await recordWorkout(signedInMember, { challengeId, minutes: 50 });
  const release = await holdBack(page, '**/rest/v1/**');
  await page.addInitScript(() => {
    const heard = { asked: false };
    Object.assign(window, { heard });
    new MutationObserver(() => {
      heard.asked ||= document.body?.innerText.includes('Falta o check-in') ?? false;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto('/app/home');
  await expect(page.getByRole('region', { name: 'Seus números' })).toContainText('Sequência0 dias');
  release();
  await expect(card(page)).toContainText('Check-in de hoje feito!');
  expect(await page.evaluate(() => (window as unknown as { heard: { asked: boolean } }).heard.asked)).toBe(false);
});

test('in a translated page what the device kept gives way to what has changed since @phone', async ({ page, signedInMember }) => {
  const challengeId = await inChallenge(signedInMember);
  const translated = await translate(page);
  await page.goto('/app/home');
  await isDue(page);
  await page.goto(QUIET_PAGE);
  await recordWorkout(signedInMember, { challengeId, minutes: 50 });
  const release = await holdBack(page, '**/rest/v1/**');
  await page.goto('/app/home');
  await expect(page.getByRole('region', { name: 'Seus números' })).toContainText('Sequência0 dias');
  release();
  await expect(card(page)).toContainText('Check-in de hoje feito!');
  await expect(page.getByRole('region', { name: 'Seus números' })).toContainText('Sequência1 dia');
  await translated.expectWhole('after the answer');
});

const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  'is lost': dropped,
  'is a fault of the server': (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"boom"}' }),
  'is another page': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Wi-Fi do shopping</h1>' }),
  'is of another shape': (route) => route.fulfill({ status: 200, json: { success: true, user_id: 'x', figures: 1 } }),
};
for (const [name, fault] of Object.entries(FAULTS)) {
  test(`where the answer ${name}, the screens ask by themselves @phone`, async ({ page, signedInMember }) => {
    await inChallenge(signedInMember);
    await page.route(MY_TODAY, fault);
    const calls = watchCalls(page);
    await page.goto('/app/home');
    await isDue(page);
    expect(calls).toContain('challenge_check_ins');
  });
}

test('without a token, or with one that has ended, nothing is asked early @phone', async ({ page, signedInMember, createMember }) => {
  const calls = watchCalls(page);
  const stranger = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  const guest = await stranger?.newPage();
  const asked = guest ? watchCalls(guest) : [];
  await guest?.goto('/app/home');
  await guest?.waitForURL('**/auth/login');
  expect(asked).toEqual([]);
  await stranger?.close();

  const member = await createMember('Lia Prado');
  await inChallenge(member);
  await signInPage(page, { ...member, session: { ...member.session, expires_at: Math.floor(Date.now() / 1000) + 30 } });
  await page.goto('/app/home');
  await isDue(page);
  expect(calls).not.toContain('rpc/my_today');
  expect(signedInMember.id).not.toBe(member.id);
});

test('on a device of two members the one sees nothing of the other @phone', async ({ page, signedInMember, createMember }) => {
  const challengeId = await inChallenge(signedInMember);
  await recordWorkout(signedInMember, { challengeId, minutes: 50 });
  await page.goto('/app/home');
  await expect(card(page)).toContainText('Check-in de hoje feito!');
  const other = await createMember('Bento Dias');
  await inChallenge(other);
  // The page asks in the name of the first, and by the time the app stands another tab has signed the second one in.
  await page.goto(QUIET_PAGE);
  await page.route(MY_TODAY, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response });
  });
  await page.route(builtPart('app'), async (route) => {
    await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
      SESSION_STORAGE_KEY,
      JSON.stringify(other.session),
    ] as const);
    await route.continue();
  });
  await page.goto('/app/home');
  await isDue(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bento Dias');
  await expect(page.getByText('Marina Souza')).toHaveCount(0);
});

test('a second tab and a suspended member: each is told what holds for them @phone', async ({
  page,
  context,
  club,
  createMember,
  signedInMember,
}) => {
  await inChallenge(signedInMember);
  await page.goto('/app/home');
  await isDue(page);
  const tab = await context.newPage();
  const calls = watchCalls(tab);
  await tab.goto('/app/home');
  await isDue(tab);
  expect(calls.filter((name) => name === 'rpc/my_today')).toHaveLength(1);
  const owner = await createMember('Olga Dona');
  await club.club('staff', 'add', owner.email, '--role', 'owner');
  await setUpSecondFactor(owner);
  const { error } = await owner.client.rpc('staff_suspend', { p_user_id: signedInMember.id, p_reason: 'Ofensa a outro membro' });
  expect(error).toBeNull();
  const third = await context.newPage();
  await third.goto('/app/home');
  await expect(third.getByText('Ofensa a outro membro')).toBeVisible();
  await expect(card(third)).toHaveCount(0);
});

const hours = (page: Page) => page.getByTestId('stat-total-hours');

test('the dashboard asks once for all that it shows, before any script of the app', async ({ page, club, signedInMember }) => {
  const challengeId = await inChallenge(signedInMember);
  await recordWorkout(signedInMember, { challengeId, minutes: 65 });
  await club.club('level', 'set', signedInMember.email, 'expert');
  await withoutLiveUpdates(page);
  const calls = watchCalls(page);
  await inOneMoment(page);
  const release = await holdBack(page, '**/assets/*.js');
  const asked = page.waitForRequest(api.dashboardAsked);
  await page.goto('/app/dashboard', { waitUntil: 'commit' });
  await asked;
  release();
  await expect(hours(page)).toContainText('1h');
  await untilQuiet(calls);
  expect(callsAtOnce(calls)).toEqual(['rpc/my_dashboard']);
  // On another device; the call of the figures' own is what tells.
  await recordWorkout(signedInMember, { challengeId, minutes: 65 });
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(hours(page)).toContainText('2h');
});

test('the challenge has with its page what home shows of it @phone', async ({ page, signedInMember }) => {
  await inChallenge(signedInMember);
  await withoutLiveUpdates(page);
  const calls = watchCalls(page);
  const release = await holdBack(page, '**/assets/*.js');
  const asked = page.waitForRequest(api.today);
  await page.goto('/app/challenges', { waitUntil: 'commit' });
  await asked;
  release();
  await expect(page.getByText('Participando', { exact: true })).toBeVisible();
  await expect.poll(() => calls).toContain('challenge_21_probe');
  const ofHome = ['challenge_participants', 'challenge_check_ins', 'rpc/my_challenge_days', 'rpc/my_pauses', 'rpc/my_notices'];
  expect(calls.filter((name) => ofHome.includes(name))).toEqual([]);
});

test('of a dashboard that another plan opens the plan is told without another question @phone', async ({ page, signedInMember }) => {
  await inChallenge(signedInMember);
  await withoutLiveUpdates(page);
  const calls = watchCalls(page);
  await inOneMoment(page);
  await page.goto('/app/dashboard');
  await expect(page.getByRole('link', { name: 'Tornar-se Expert' })).toBeVisible();
  expect(callsAtOnce(calls)).toEqual(['rpc/my_dashboard']);
});

for (const [name, fault] of Object.entries(FAULTS)) {
  test(`where the dashboard’s answer ${name}, it asks by itself @phone`, async ({ page, club, signedInMember }) => {
    await recordWorkout(signedInMember, { challengeId: await inChallenge(signedInMember), minutes: 65 });
    await club.club('level', 'set', signedInMember.email, 'expert');
    await page.route(api.dashboardAsked, fault);
    await page.goto('/app/dashboard');
    await expect(hours(page)).toContainText('1h');
  });
}

test('the dashboard that came with the page stays on the device for a visit without a signal @phone', async ({
  page,
  context,
  club,
  signedInMember,
}) => {
  await recordWorkout(signedInMember, { challengeId: await inChallenge(signedInMember), minutes: 65 });
  await club.club('level', 'set', signedInMember.email, 'expert');
  await page.route(api.dashboardFigures, dropped);
  await page.goto('/app/dashboard');
  await expect(hours(page)).toContainText('1h');
  await page.goto(QUIET_PAGE);
  await page.route('**/rest/v1/**', dropped);
  await page.goto('/app/dashboard');
  await expect(hours(page)).toContainText('1h');
  await context.setOffline(true);
});

test('on a slow line home waits for the one answer and asks for nothing beside it @phone', async ({ page, signedInMember }) => {
  await inChallenge(signedInMember);
  await withoutGivingUp(page);
  const calls = watchCalls(page);
  await inOneMoment(page);
  const release = await holdBack(page, MY_TODAY);
  await page.goto('/app/home');
  await expect(page.getByRole('navigation', { name: 'Atalhos' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Seus números' })).toBeVisible();
  expect(callsAtOnce(calls)).toEqual(['rpc/my_today']);
  release();
  await isDue(page);
});

test('a policy that a host copied from an older build costs the early question and nothing else @phone', async ({
  page,
  signedInMember,
}) => {
  await inChallenge(signedInMember);
  const calls = watchCalls(page);
  await page.route('**/app/home', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    const html = await response.text();
    const script = /<script>(\(function\(\)\{(?:(?!<\/script>).)*my_today(?:(?!<\/script>).)*)<\/script>/.exec(html)?.[1] ?? '';
    const { createHash } = await import('node:crypto');
    const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
    expect(policy).toContain(hash);
    await route.fulfill({ response, body: html, headers: { ...headers, 'content-security-policy': policy.replace(hash, '') } });
  });
  await page.goto('/app/home');
  await isDue(page);
  expect(calls).not.toContain('rpc/my_today');
});
