import { expect, QUIET_PAGE, test } from '../support/fixtures.ts';

// Tests of one worker, one after the other: each looks for what the one before has left in the browser.
test.describe.configure({ mode: 'default' });

test('a test leaves a member, storage, a permission, a route and a lost network behind', async ({
  page,
  context,
  signedInMember: _member,
}) => {
  await page.goto(QUIET_PAGE);
  await page.evaluate(async () => {
    sessionStorage.setItem('left', 'here');
    document.cookie = 'left=here';
    await caches.open('left');
    await new Promise((resolve) => indexedDB.open('left').addEventListener('success', resolve));
  });
  expect(await page.evaluate(() => localStorage.length)).toBe(1);
  await context.grantPermissions(['clipboard-read']);
  await context.route('**/*', (route) => route.abort());
  await context.setOffline(true);
  await expect(page.goto(QUIET_PAGE)).rejects.toThrow();
});

test('the next test of the worker finds nothing of it, and no page but its own', async ({ page, context }) => {
  expect(context.pages().map((one) => one === page)).toEqual([true]);
  await page.goto(QUIET_PAGE);
  const left = await page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    cookies: document.cookie,
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
  }));
  expect(left).toEqual({ local: 0, session: 0, cookies: '', caches: [], databases: [], clipboard: expect.not.stringMatching('granted') });
  expect(await context.cookies()).toEqual([]);
  await page.goto('/app/home');
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test.describe('with settings of its own', () => {
  test.use({ colorScheme: 'dark', locale: 'en-US', timezoneId: 'Asia/Tokyo' });

  test('a test has a browser as it asks for it', async ({ page }) => {
    await page.goto(QUIET_PAGE);
    expect(
      await page.evaluate(() => [
        matchMedia('(prefers-color-scheme: dark)').matches,
        navigator.language,
        new Intl.DateTimeFormat().resolvedOptions().timeZone,
      ]),
    ).toEqual([true, 'en-US', 'Asia/Tokyo']);
  });
});

test('a test puts a script, a time and a header into all pages of its context', async ({ page, context }) => {
  await context.addInitScript(() => Object.assign(window, { isLeft: true }));
  await context.setExtraHTTPHeaders({ 'x-left': 'here' });
  await page.clock.setFixedTime(0);
  await page.goto(QUIET_PAGE);
  expect(await page.evaluate(() => [Date.now(), 'isLeft' in window])).toEqual([0, true]);
});

test('the next test finds none of them', async ({ page }) => {
  const asked = page.waitForRequest('**/config.json');
  await page.goto(QUIET_PAGE);
  expect(await (await asked).headerValue('x-left')).toBeNull();
  expect(await page.evaluate(() => [Date.now() > 0, 'isLeft' in window])).toEqual([true, false]);
});
