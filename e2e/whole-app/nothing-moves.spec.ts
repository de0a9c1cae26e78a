import type { Page } from '@playwright/test';
import { addDays, dayInZone } from '#domain/calendar.ts';
import { holdBack, withoutGivingUp } from '../support/faults.ts';
import { QUIET_PAGE, expect, signInPage, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { shiftsOn, untilLateParts, watchShifts } from '../support/layout-shifts.ts';
import { joinChallenge, mainChallengeId, recordWorkout } from '../support/member-acts.ts';
import { setUpSecondFactor } from '../support/second-factor.ts';

const DAY_MS = 86_400_000;

/** A page is whole when this stands on it. */
const PAGES = { '/app/home': 'today-card', '/app/dashboard': 'stat-total-points' } as const;

/** Pages once as new and once with what the device has kept. */
async function expectStill(
  page: Page,
  member: ConfirmedMember,
  name: string,
  paths: readonly (keyof typeof PAGES)[] = ['/app/home', '/app/dashboard'],
): Promise<void> {
  await signInPage(page, member);
  for (const path of paths)
    for (const visit of ['first', 'later']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(member.name);
      await expect(page.getByTestId(PAGES[path])).toBeVisible();
      await untilLateParts(page);
      expect.soft(await shiftsOn(page), `${name}: ${path} at a ${visit} visit`).toEqual([]);
      await page.goto(QUIET_PAGE);
    }
}

/** A greeting that ends its line at another word in the headings' own font than in what stands in for it, on a phone. */
const NAMES = {
  'Bom dia': ['Fernanda Mello', 'Juliana Leal'],
  'Boa tarde': ['Juliana Sousa', 'Pia Souza'],
  'Boa noite': ['Fernanda Leal', 'Rui Souza'],
} as const;

/** When each of them is said, in São Paulo. */
const TOLD_AT = { 'Bom dia': '12:00:00Z', 'Boa tarde': '17:00:00Z', 'Boa noite': '23:00:00Z' } as const;

test.describe('on home and on the dashboard nothing moves by itself', () => {
  test.use({ serviceWorkers: 'allow' });

  test('whatever stands on them', async ({ page, club, createMember }) => {
    await watchShifts(page);
    const expert = async (name?: string) => {
      const member = await createMember(name);
      await club.club('level', 'set', member.email, 'expert');
      return member;
    };
    const challengeId = await mainChallengeId(await createMember());

    await test.step('a workout of today that is too short', async () => {
      const member = await expert();
      await joinChallenge(member, challengeId);
      await recordWorkout(member, { challengeId, minutes: 30 });
      await expectStill(page, member, 'too short');
    });
    await test.step('a pause', async () => {
      const member = await expert();
      await joinChallenge(member, challengeId);
      const days = { p_from: dayInZone(new Date()), p_until: dayInZone(new Date(Date.now() + DAY_MS)) };
      const { data } = await member.client.rpc('set_pause', { p_challenge_id: challengeId, ...days, p_kind: 'travel' });
      expect(data).toMatchObject({ success: true });
      await expectStill(page, member, 'paused');
    });
    await test.step('a notice for who has joined nothing', async () => {
      const owner = await createMember('Olga Dona');
      await club.club('staff', 'add', owner.email, '--role', 'owner');
      await setUpSecondFactor(owner);
      const member = await createMember();
      const fields = {
        audience: 'member',
        user_id: member.id,
        title: 'Chuva forte',
        body: 'Amanhã o treino começa às 7h.',
        ends_at: new Date(Date.now() + DAY_MS).toISOString(),
        is_urgent: true,
      };
      expect((await owner.client.rpc('staff_announce', { p_fields: fields })).data).toMatchObject({ success: true });
      // The first reading tells them of it.
      await member.client.rpc('my_notices');
      await expectStill(page, member, 'notice', ['/app/home']);
    });
    await test.step('the plan Gratuito with its check-in done', async () => {
      const member = await createMember();
      await joinChallenge(member, challengeId);
      await recordWorkout(member, { challengeId });
      await expectStill(page, member, 'done', ['/app/home']);
    });
    // The next day, so that no session is of a time that is still to come.
    const day = addDays(dayInZone(new Date()), 1);
    try {
      for (const hello of ['Bom dia', 'Boa tarde', 'Boa noite'] as const) {
        await club.setClock(`${day}T${TOLD_AT[hello]}`);
        for (const name of NAMES[hello])
          await test.step(`${hello}, ${name}`, async () => {
            const member = await expert(name);
            await expectStill(page, member, name);
            await page.goto('/app/home');
            await expect(page.getByRole('heading', { level: 1 })).toContainText(hello);
          });
      }
    } finally {
      await club.setClock(null);
    }
  });
});

test('on home nothing moves when the answer comes late', async ({ page, createMember }) => {
  await watchShifts(page);
  await withoutGivingUp(page);
  for (const isJoined of [true, false]) {
    const member = await createMember();
    if (isJoined) await joinChallenge(member, await mainChallengeId(member));
    await signInPage(page, member);
    const release = await holdBack(page, '**/rest/v1/rpc/my_today');
    await page.goto('/app/home');
    await expect(page.getByRole('navigation', { name: 'Atalhos' })).toBeVisible();
    release();
    await expect(page.getByTestId('today-card')).toBeVisible();
    await untilLateParts(page);
    expect.soft(await shiftsOn(page), isJoined ? 'in a challenge' : 'in none').toEqual([]);
  }
});

test('the first loader stands in its place however much of it has come', async ({ page }) => {
  const html = await (await page.request.get('/app')).text();
  const sheet = /<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? '';
  const loader = /<main>.*?<\/main>/s.exec(html)?.[0] ?? '';
  expect(loader).toContain('Carregando...');
  // Cut after each tag behind the mark: while a page still comes, its parser has closed nothing behind the cut.
  const cuts = [...loader.matchAll(/>/g)].map(({ index }) => index + 1).filter((cut) => cut > loader.lastIndexOf('</svg>'));
  expect(cuts.length).toBeGreaterThan(3);
  await page.goto(QUIET_PAGE);
  for (const size of ['100%', '200%']) {
    const places = [];
    for (const cut of cuts) {
      const come = `<!doctype html>${sheet}<style>html { font-size: ${size}; }</style>${loader.slice(0, cut)}`;
      await page.evaluate((text) => {
        document.open();
        document.write(text);
      }, come);
      const mark = page.locator('output svg').nth(1);
      await expect(mark).toHaveCSS('position', 'absolute');
      await expect(page.locator('html')).toHaveCSS('font-size', size === '100%' ? '16px' : '32px');
      places.push({ come, place: await mark.boundingBox() });
      await page.evaluate(() => document.close());
    }
    for (const { come, place } of places) expect.soft(place, come).toEqual(places.at(-1)?.place);
  }
});

test('the first loader turns once somebody has waited for it', async ({ page }) => {
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/app', { waitUntil: 'commit' });
  const ring = page.locator('output svg').first();
  await expect(ring).toHaveCSS('animation-name', 'spin');
  await page.evaluate(() => delete document.documentElement.dataset.slow);
  await expect(ring).toHaveCSS('animation-name', 'none');
});
