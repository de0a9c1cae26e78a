import type { Locator, Page } from '@playwright/test';
import { recipes } from '#content/nutrition/recipes/recipes.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';
import { joinChallenge, mainChallengeId, recordWorkout } from '../support/member-acts.ts';
import { addReminderDevice } from '../support/push-acts.ts';
import { translate } from '../support/translator.ts';
import type { TranslatedPage } from '../support/translator.ts';

// Every screen, and all that can be pressed on it.
test.describe.configure({ timeout: 1_800_000 });

const PRESSABLE =
  'button, summary, [role="tab"], [role="switch"], [role="checkbox"], [role="radio"], input[type="checkbox"], input[type="radio"], select';
/** The buttons that end the walk: the session, the account, or the member's way out of the app. */
const ENDS = /^(sair|encerrar|excluir minha conta|apagar|tornar-se expert|quero o plano completo)/i;
const MOST_ON_A_SCREEN = 40;

/**
 * Presses what is there, each once, whatever the press before has changed. `within` is the dialog over the screen,
 * where there is one.
 */
async function pressAll(page: Page, within: Locator, pressed: Set<string>, translated: TranslatedPage, what: string): Promise<void> {
  const { pathname } = new URL(page.url());
  const isInDialog = await within.evaluate((scope) => scope !== document.body);
  for (let count = 0; count < MOST_ON_A_SCREEN; count += 1) {
    const name = await within.evaluate(
      (scope, [selector, known, ends]) => {
        const nameOf = (element: Element) =>
          `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)} ${element.id && !element.id.includes(':') && !element.id.startsWith('radix') ? element.id : ''}`;
        const next = [...scope.querySelectorAll<HTMLElement>(selector)].find((element) => {
          const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
          return (
            element.getClientRects().length > 0 &&
            !element.matches(':disabled') &&
            !known.includes(nameOf(element)) &&
            !new RegExp(ends, 'i').test(text)
          );
        });
        if (!next) return null;
        if (next instanceof HTMLSelectElement) {
          next.selectedIndex = next.options.length - 1;
          next.dispatchEvent(new Event('change', { bubbles: true }));
        } else {
          next.click();
        }
        return nameOf(next);
      },
      [PRESSABLE, [...pressed], ENDS.source] as const,
    );
    if (name === null) return;
    pressed.add(name);
    await page.evaluate(async () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await expect(page.locator('[aria-busy="true"]'), `${what}: ${name}`).toHaveCount(0);
    await translated.expectWhole(`${what}: "${name}"`);
    const dialog = page.locator('[role="dialog"][data-state="open"], dialog[open]').last();
    if (!isInDialog && (await dialog.count()) > 0) {
      await pressAll(page, dialog, new Set(['BUTTON Fechar ']), translated, `${what}: "${name}"`);
      if ((await dialog.count()) > 0) await page.keyboard.press('Escape');
    }
    if (new URL(page.url()).pathname !== pathname) {
      if (isInDialog) return;
      await page.goto(pathname);
      await settled(page);
    }
    if ((await within.count()) === 0) return;
  }
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.bg-skeleton')).toHaveCount(0);
}

test('in a translated page, nothing that can be pressed on any screen breaks it or leaves old words behind @phone @long', async ({
  page,
  club,
  createMember,
}) => {
  const translated = await translate(page);
  for (const path of [
    '/',
    '/auth/login',
    '/auth/signup',
    '/auth/forgot-password',
    '/auth/confirm',
    '/auth/account-link?token=x',
    '/cartao',
    '/certificado',
    '/terms',
    '/denuncia',
  ]) {
    await page.goto(path);
    await settled(page);
    await pressAll(page, page.locator('body'), new Set(), translated, path);
  }

  const member = await createMember('Rafaela Nogueira');
  const challengeId = await mainChallengeId(member);
  await addReminderDevice(member.client);
  await signInPage(page, member);
  const screens = ['/app/home', '/app/challenges', '/app/workouts/record', '/app/plan', '/app/settings', '/app/settings/password'];
  for (const path of screens) {
    await page.goto(path);
    await settled(page);
    await pressAll(page, page.locator('body'), new Set(), translated, `${path}, with the free plan`);
  }

  await club.club('level', 'set', member.email, 'expert');
  await joinChallenge(member, challengeId).catch(() => undefined);
  await recordWorkout(member, { challengeId });
  const all = [
    '/app/home',
    '/app/dashboard',
    '/app/challenges',
    `/app/challenges/${challengeId}`,
    `/app/challenges/${challengeId}/ranking`,
    `/app/challenges/${challengeId}/certificate/gold`,
    `/app/challenges/${challengeId}/user/${member.id}/workouts`,
    '/app/workouts',
    '/app/workouts?tab=workouts',
    '/app/workouts/history',
    '/app/nutrition',
    '/app/nutrition?tab=videos',
    '/app/nutrition?tab=materials',
    '/app/nutrition?tab=tips',
    `/app/nutrition/recipe/${recipes[0]?.id}`,
    '/app/benefits',
    '/app/benefits?tab=information',
    '/app/benefits/card',
    '/app/profile',
    '/app/profile?tab=achievements',
    '/app/profile/edit',
    '/app/settings/sessions',
    '/app/settings/blocked',
    '/app/settings/reports',
    '/app/help',
    '/app/terms',
  ];
  for (const path of all) {
    await page.goto(path);
    await settled(page);
    await pressAll(page, page.locator('body'), new Set(), translated, path);
  }
});
