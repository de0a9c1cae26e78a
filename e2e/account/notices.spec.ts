import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleAtBothWidths, expectNoSidewaysScroll, signInPage, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { signInStaff } from '../support/staff.ts';

const DAY_MS = 86_400_000;

/** Tells one member something, as the moderation does. */
async function tell(staff: ConfirmedMember, to: ConfirmedMember, title: string, isUrgent = false): Promise<void> {
  const fields = {
    audience: 'member',
    user_id: to.id,
    title,
    body: 'Amanhã o treino começa às 7h.\nVeja em /app/challenges.',
    ends_at: new Date(Date.now() + 3 * DAY_MS).toISOString(),
    is_urgent: isUrgent,
  };
  const { data, error } = await staff.client.rpc('staff_announce', { p_fields: fields });
  if (error) throw error;
  expect(data).toMatchObject({ success: true });
}

const bell = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('link', {
    name: unread === 0 ? /^Avisos$/ : new RegExp(`^Avisos ?: ${unread} ${unread === 1 ? 'não lido' : 'não lidos'}$`),
  });

const unreadOf = async ({ client }: ConfirmedMember) => ((await client.rpc('my_notices')).data as { unread: number }).unread;

test('the bell counts the same in two tabs, told live, read without a network, and once the network is back', async ({
  page,
  context,
  club,
  createMember,
}) => {
  const member = await createMember('Ana Lima');
  const staff = await createMember('Mário Moderador');
  await signInStaff(page, club, staff, 'moderator');
  await signInPage(page, member);
  await page.goto('/app/home');
  const other = await context.newPage();
  await other.goto('/app/settings');
  await expect(bell(page, 0)).toBeVisible();
  await expect(bell(other, 0)).toBeVisible();

  await test.step('what is told to the member shows in both tabs', async () => {
    await tell(staff, member, 'Horário novo');
    await tell(staff, member, 'Chuva forte', true);
    await expect(bell(page, 2)).toBeVisible();
    await expect(bell(other, 2)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Aviso: Chuva forte' })).toBeVisible();
  });

  await test.step('put away without a network, it is read in both tabs, and stays so', async () => {
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Dispensar aviso: Chuva forte' }).click();
    await expect(bell(page, 1)).toBeVisible();
    await expect(bell(other, 1)).toBeVisible();
    expect(await unreadOf(member)).toBe(2);
    await context.setOffline(false);
    await expect.poll(async () => unreadOf(member)).toBe(1);
    await other.reload();
    await expect(bell(other, 1)).toBeVisible();
  });

  await test.step('the page lists them; being there is being read, in the other tab too', async () => {
    await bell(page, 1).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Avisos' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Chuva forte', 'Horário novo']);
    await expect(page.getByRole('article').filter({ hasText: 'Horário novo' })).toContainText('Novo');
    await expect(page.getByRole('article').first().getByRole('link', { name: '/app/challenges' })).toBeVisible();
    await expect(bell(page, 0)).toBeVisible();
    await expect(bell(other, 0)).toBeVisible();
    // The device counts them as read before it has told the server.
    await expect.poll(async () => unreadOf(member)).toBe(0);
    await expectNoSidewaysScroll(page);
    await expectAccessibleAtBothWidths(page);
  });
});

test('mails are off until a member switches them on, and the choice is kept on the server', async ({ page, signedInMember: member }) => {
  await page.goto('/app/settings');
  const choice = page.getByRole('switch', { name: 'Avisos do clube por email' });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(choice).toBeChecked();
  await expect.poll(async () => ((await member.client.rpc('my_notices')).data as { mails: boolean }).mails).toBe(true);
  await page.reload();
  await expect(choice).toBeChecked();
  await expectAccessible(page);
});

test('the bell asks the server nothing before the page has what it shows', async ({ memberPage: page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/')) asked.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  await page.goto('/app/workouts/history');
  await expect.poll(() => asked).toContain('my_notices');
  expect(asked.indexOf('my_notices')).toBeGreaterThan(asked.indexOf('user_progress_level'));
  expect(asked.filter((name) => name === 'my_notices')).toHaveLength(1);
  // Home and the dashboard have them with all that they show first; what they ask last comes a while after.
  for (const [path, last] of [
    ['/app/home', 'refresh_dashboard_data'],
    ['/app/dashboard', 'user_progress_level'],
  ] as const) {
    asked.length = 0;
    await page.goto(path);
    await expect.poll(() => asked).toContain(last);
    expect(asked.filter((name) => name.endsWith('_notices'))).toEqual([]);
  }
});
