import type { Page } from '@playwright/test';
import { setTextSize } from '../support/fits.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';
import { createNameless } from '../support/nameless-member.ts';
import { signInStaff } from '../support/staff.ts';

const PHONES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
];

const opener = (page: Page) => page.getByRole('button', { name: 'Abrir menu' });

/**
 * The controls of the page that a finger would miss, because the menu button is over their middle. Runs in the page.
 */
function findCovered(which: string | undefined): string[] {
  const isMenu = (element: Element | null) => element?.closest('button')?.getAttribute('aria-label') === 'Abrir menu';
  return [...document.querySelectorAll(which ? `main ${which}` : 'main :is(a, button, input, select, textarea, [role="slider"])')].flatMap(
    (control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return isMenu(hit) ? (control.getAttribute('aria-label') ?? control.textContent ?? '').trim() : [];
    },
  );
}

/** Whether a finger at its place would press the menu button. */
function isInReach(page: Page): Promise<boolean> {
  return opener(page).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return (
      document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button') === button &&
      getComputedStyle(button).opacity === '1'
    );
  });
}

const scrolled = (page: Page) =>
  page.evaluate(() => ({ y: window.scrollY, end: document.documentElement.scrollHeight - window.innerHeight }));

/** Turns the wheel until the page has moved: one that is not yet longer than the window does not. */
async function scrollDown(page: Page): Promise<void> {
  const turn = async () => {
    await page.mouse.wheel(0, 300);
    return (await scrolled(page)).y;
  };
  await expect.poll(turn).toBeGreaterThan(0);
}

const SCREENS = { 'no-preference': ['/app/home', '/app/challenges', '/app/settings'], reduce: ['/app/dashboard'] } as const;
const WALKS = (['no-preference', 'reduce'] as const).flatMap((reducedMotion) =>
  PHONES.map((size, index) => ({ reducedMotion, size, mark: reducedMotion === 'no-preference' && index === 0 ? '' : ' @long' })),
);

for (const { reducedMotion, size, mark } of WALKS) {
  test(`going down a page of ${size.width} px, nothing is under the menu button; going up and at the ends it is there, motion: ${reducedMotion}${mark}`, async ({
    page,
    club,
    createMember,
  }) => {
    await page.emulateMedia({ reducedMotion });
    const { member } = await createNameless(createMember);
    await club.club('level', 'set', member.email, 'expert');
    await signInPage(page, member);
    await page.setViewportSize(size);
    for (const path of SCREENS[reducedMotion]) {
      const what = `${path}, ${size.width} px`;
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), what).toBeVisible();
      await expect(page.locator('.bg-skeleton'), what).toHaveCount(0);
      // The page may have been opened where the walk before it ended.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect.poll(() => isInReach(page), what).toBe(true);
      await page.mouse.move(size.width / 2, size.height / 2);
      for (let { y, end } = await scrolled(page); y < end - 1; { y, end } = await scrolled(page)) {
        await page.mouse.wheel(0, 150);
        await expect.poll(async () => (await scrolled(page)).y, what).toBeGreaterThan(y);
        await expect.poll(() => page.evaluate(findCovered, undefined), `${what}, from ${y} px`).toEqual([]);
      }
      await expect.poll(() => isInReach(page), `${what}, at the end`).toBe(true);
      await expect.poll(() => page.evaluate(findCovered, undefined), `${what}, at the end`).toEqual([]);
      await page.mouse.wheel(0, -200);
      await expect.poll(() => isInReach(page), `${what}, going up`).toBe(true);
      if ((await scrolled(page)).y > 100) {
        await page.mouse.wheel(0, 60);
        await expect.poll(() => isInReach(page), `${what}, going down again`).toBe(false);
      }
    }
  });
}

test('out of sight it can be heard, reached by Tab and pressed; what Tab comes to is not under it', async ({ memberPage: page }) => {
  await page.goto('/app/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await scrollDown(page);
  await expect.poll(() => isInReach(page)).toBe(false);
  await expect(opener(page)).toMatchAriaSnapshot(`- button "Abrir menu"`);
  for (let isThere = false; !isThere; isThere = await opener(page).evaluate((button) => button === document.activeElement)) {
    await page.keyboard.press('Tab');
    // The button goes with the frame after the page has moved.
    await expect.poll(() => page.evaluate(findCovered, ':focus')).toEqual([]);
  }
  await expect.poll(() => isInReach(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener(page)).toBeFocused();
  await expect.poll(() => isInReach(page)).toBe(true);
});

/** The headings of the page that have words under the menu button. Runs in the page. */
function findCoveredHeadings(): string[] {
  const menu = document.querySelector('[aria-label="Abrir menu"]')?.getBoundingClientRect();
  if (!menu) return ['no menu button'];
  return [...document.querySelectorAll('main :is(h1, h2):not(.sr-only)')].flatMap((heading) => {
    const words = document.createRange();
    words.selectNodeContents(heading);
    const isUnder = [...words.getClientRects()].some(
      ({ left, right, top, bottom }) => right > menu.left && left < menu.right && bottom > menu.top && top < menu.bottom,
    );
    return isUnder ? (heading.textContent ?? '') : [];
  });
}

/** Each heading of a page stands at the foot of some of these screens. */
const HEIGHTS = Array.from({ length: 9 }, (_, index) => 560 + 40 * index);

for (const [width, text] of [
  [320, 16],
  [390, 32],
] as const) {
  test(`at first sight no heading is under it, wherever the screen ends, and it is there: ${width} px, text of ${text} px`, async ({
    page,
    club,
    createMember,
  }) => {
    const { member, challengeId } = await createNameless(createMember);
    await club.club('level', 'set', member.email, 'expert');
    const owner = await createMember('Maria Fernanda Wanderley Montenegro');
    const screens = ['/app/home', '/app/settings', '/app/dashboard'];
    await signInPage(page, member);
    await setTextSize(await page.context().newCDPSession(page), text);
    const lookAt = async (path: string) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.locator('.bg-skeleton'), path).toHaveCount(0);
      for (const height of HEIGHTS) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => page.evaluate(findCoveredHeadings), `${path}, ${height} px high`).toEqual([]);
        await expect.poll(() => isInReach(page), `${path}, ${height} px high`).toBe(true);
      }
    };
    for (const path of screens) await lookAt(path);
    await signInStaff(page, club, owner, 'owner');
    await lookAt(`/operador/desafios/${challengeId}?aba=programa`);
  });
}

test('raised above a heading, it is not over what Tab comes to, and is in its place at the end of the page', async ({
  memberPage: page,
}) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto('/app/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.bg-skeleton')).toHaveCount(0);
  const above = () => opener(page).evaluate((button) => window.innerHeight - button.getBoundingClientRect().bottom);
  const atItsPlace = await above();
  // The screen ends at a heading of which a line reaches under the button.
  const height = await page.locator('main h2:not(.sr-only)').evaluateAll((headings) => {
    const lines = headings.flatMap((heading) => {
      heading.append(' e o mais que alguém escreva, por muitas linhas');
      const words = document.createRange();
      words.selectNodeContents(heading);
      return [...words.getClientRects()];
    });
    return Math.ceil(lines.find(({ right, bottom }) => right > 270 && bottom > 400)?.bottom ?? 0) + 24;
  });
  await page.setViewportSize({ width: 320, height });
  await expect.poll(above).toBeGreaterThan(atItsPlace);
  await expect.poll(() => page.evaluate(findCoveredHeadings)).toEqual([]);
  for (let isThere = false; !isThere; isThere = await opener(page).evaluate((button) => button === document.activeElement)) {
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(findCovered, ':focus')).toEqual([]);
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(above).toBe(atItsPlace);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(above).toBeGreaterThan(atItsPlace);
});

test('it is there on the page one goes on to @long', async ({ memberPage: page }) => {
  await page.goto('/app/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await scrollDown(page);
  await expect.poll(() => isInReach(page)).toBe(false);
  await page.getByRole('link', { name: 'Início' }).first().click();
  await expect(page).toHaveURL('/app/home');
  await expect.poll(() => isInReach(page)).toBe(true);
});
