import { expect, test } from '../support/fixtures.ts';

// Two tests of one worker, one after the other, as all the others are: the second looks for what the first has left in the browser (support/kept-context.ts).
test.describe.configure({ mode: 'default' });

const QUIET_PAGE = '/config.json';

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

test('the next test of the worker finds nothing of it', async ({ page, context }) => {
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
