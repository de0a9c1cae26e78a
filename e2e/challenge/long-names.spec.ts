import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, signInPage, test } from '../support/fixtures.ts';
import { withoutLiveUpdates } from '../support/live-updates.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';
import { scrollThrough } from '../support/scroll-through.ts';

// It makes a challenge of its own.
test.use({ serverName: 'challenges' });

const WORD = 'Bartholomeu'.repeat(4).slice(0, 40);
const NAMES = [
  'Maria Aparecida Conceição dos Santos Albuquerque Cavalcanti de Oliveira Filha Jr',
  WORD,
  '👩‍👩‍👧‍👦🏋️‍♀️ Família Treino 💪🏽🔥🇧🇷 🇧🇷 🇧🇷 🇧🇷 🇧🇷 🇧🇷 🇧🇷 🇧🇷 🇧🇷',
  'محمد عبد الرحمن بن عبد العزيز آل سعود الكبير الرياضي',
];

/** Nothing reaches out of the window: neither by a scroll bar nor cut off at its edge. */
async function expectAllInside(page: Page, where: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  const outside = async () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main *, header *, dialog[open] *')]
        .filter((element) => {
          const { left, right, width, height } = element.getBoundingClientRect();
          const isClipped = element.closest('.sr-only, [aria-hidden="true"], .truncate, .overflow-x-auto') !== null;
          return width > 0 && height > 0 && !isClipped && (left < -1 || right > window.innerWidth + 1);
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    );
  await expect.poll(outside, where).toEqual([]);
}

test('names of 80 characters, one long word, emoji or from right to left break no list on any width @long', async ({
  page,
  club,
  createMember,
}) => {
  await withoutLiveUpdates(page);
  const { id: challengeId } = await createChallenge(club);
  const [long, ...others] = await Promise.all(NAMES.map((name) => createMember(name)));
  if (!long) throw new Error('no member');
  const everybody = [long, ...others];
  for (const member of everybody) {
    await joinChallenge(member, challengeId);
    await recordWorkout(member, { challengeId, name: WORD, notes: WORD });
  }
  await club.club('level', 'set', long.email, 'expert');
  await signInPage(page, long);
  const addresses = [
    '/app/dashboard',
    '/app/home',
    '/app/challenges',
    `/app/challenges/${challengeId}/ranking`,
    `/app/challenges/${challengeId}/ranking?busca=bartholomeu`,
    ...everybody.map(({ id }) => `/app/challenges/${challengeId}/user/${id}/workouts`),
    '/app/workouts/history',
    '/app/profile',
    '/app/settings',
  ];
  for (const width of [320, 360, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      // A part that is loading has no names in it yet.
      await expect(page.locator('main [role="status"]').filter({ hasText: /Carregando|Buscando/ })).toHaveCount(0);
      if (address === '/app/dashboard') await scrollThrough(page);
      if (address.includes('/ranking'))
        await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: WORD }).first()).toBeVisible();
      await expectAllInside(page, `${address} at ${width} px`);
    }
  }
});
