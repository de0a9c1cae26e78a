import type { Page } from '@playwright/test';
import { addDays, dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { LANDING_PICTURES } from '#web/config/landing-pictures.ts';
import type { LandingPicture } from '#web/config/landing-pictures.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';
import { createChallenge, joinChallenge, mainChallengeId, recordWorkout } from '../support/member-acts.ts';
import { pictureFile, untilFontsAreIn } from './shoot.ts';

// The app's screens on the landing page and in the README, as a member of the free plan sees them. `npm run shots:site`
// takes these and puts them there.
test.use({ serverName: 'landing-shots', deviceScaleFactor: 2, viewport: { width: 390, height: 740 } });

let today: Day;
/** The challenge is in its 13th day. */
let start: Day;
test.beforeEach(() => {
  today = dayInZone(new Date());
  start = addDays(today, -12);
});

/** Names that nobody can take for a member's, with the days on which they did not train. */
const CAST: { name: string; missed: readonly number[] }[] = [
  { name: 'Clara Exemplo', missed: [3] },
  { name: 'Bento Modelo', missed: [] },
  { name: 'Iara Fictícia', missed: [6, 9] },
  { name: 'Davi Amostra', missed: [1, 5, 11] },
  { name: 'Nina Figura', missed: [2, 4, 8, 10] },
];

const WORKOUTS = [
  { name: 'Caminhada na praça', type: 'Cardio', minutes: 50 },
  { name: 'Treino de força', type: 'Musculação', minutes: 55 },
  { name: 'Yoga da manhã', type: 'Yoga', minutes: 45 },
];

/** Opens the screen of each picture and scrolls to what the picture shows of it. */
const SCREENS: Record<LandingPicture, (page: Page, challengeId: string) => Promise<void>> = {
  async inicio(page) {
    await page.goto('/app/home');
    await expect(page.getByText('Check-in de hoje feito!')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Seus números' })).toContainText(/Treinos\d/);
  },
  async desafio(page, challengeId) {
    await page.goto(`/app/challenges/${challengeId}`);
    await expect(page.getByText('Check-in de hoje feito!')).toBeVisible();
    // The board and its figures, right under the bar.
    const board = page.getByRole('region', { name: 'Seus 21 dias' });
    await expect(board.getByText('12 de 21')).toBeVisible();
    await board.evaluate((element) => window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - 88));
  },
  async ranking(page, challengeId) {
    await page.goto(`/app/challenges/${challengeId}/ranking`);
    await expect(page.getByTestId('ranking-own-row').first()).toBeVisible();
    // Past the rule and the search, so that the whole podium is in sight.
    await page.evaluate(() => window.scrollTo(0, 210));
  },
};

/** Takes the picture of all that a phone shows at once, without the button that floats over it. */
async function keep(page: Page, picture: LandingPicture): Promise<void> {
  await untilFontsAreIn(page);
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.floating-button')) button.style.display = 'none';
  });
  await page.screenshot({ path: pictureFile(`landing-${picture}`), animations: 'disabled', scale: 'device' });
}

test('the screens on the landing page', async ({ page, club, createMember }) => {
  const members = [];
  for (const part of CAST) members.push({ ...part, member: await createMember(part.name) });
  const [first] = members;
  if (!first) throw new Error('nobody in the cast');
  await club.club('challenge', 'close', await mainChallengeId(first.member));
  let challengeId = '';
  try {
    await club.setClock(`${start}T11:00:00Z`);
    challengeId = (await createChallenge(club, start)).id;
    await club.club('challenge', 'edit', challengeId, '--title', 'Desafio 21 dias');
    for (const { member } of members) await joinChallenge(member, challengeId);
    for (let index = 0; index < 12; index += 1) {
      const day = addDays(start, index);
      await club.setClock(`${day}T15:00:00Z`);
      for (const { member, missed } of members) {
        if (!missed.includes(index)) await recordWorkout(member, { ...WORKOUTS[index % WORKOUTS.length], challengeId, day });
      }
    }
  } finally {
    await club.setClock(null);
  }
  await recordWorkout(first.member, { ...WORKOUTS[0], challengeId });
  await signInPage(page, first.member);
  // The medal is told once, over whatever the page shows.
  await page.goto('/app/home');
  await expect(page.getByText('O bronze é seu')).toBeVisible();
  await page.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(page.getByText('O bronze é seu')).toHaveCount(0);
  for (const picture of LANDING_PICTURES) {
    await SCREENS[picture](page, challengeId);
    await keep(page, picture);
  }
});
