import type { Browser, Page } from '@playwright/test';
import { paths } from '#web/config/paths.ts';
import type { ClubServer } from '../support/clubs/club-server.ts';
import { expect, expectAccessible, expectAccessibleAtBothWidths, expectNoSidewaysScroll, signInPage, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { expectFocusWithin, pressOn } from '../support/keyboard.ts';
import { readOnlyWhenTold, untilLive } from '../support/live-updates.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';

// Every test makes a challenge of its own.
test.use({ serverName: 'challenges' });

const participants = (page: Page) => page.getByRole('list', { name: 'Todos os participantes' });
// The own row may name the one before it, too.
const rowOf = (page: Page, name: string) =>
  participants(page)
    .getByRole('listitem')
    .filter({ has: page.getByTitle(name, { exact: true }) });
const options = (page: Page, name: string) => participants(page).getByRole('button', { name: `Opções de ${name}` });
const confirmation = (page: Page) => page.getByRole('dialog', { name: /^Bloquear/ }).getByRole('button', { name: 'Bloquear' });

async function inOwnBrowser(
  browser: Browser,
  club: ClubServer,
  member: ConfirmedMember,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: club.url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await signInPage(page, member);
    await use(page);
  } finally {
    await context.close();
  }
}

async function openLiveRanking(page: Page, challengeId: string): Promise<void> {
  await readOnlyWhenTold(page);
  const live = untilLive(page, 2);
  await page.goto(paths.app.challengeRanking.getHref(challengeId));
  await expect(participants(page)).toBeVisible();
  await live;
}

/** All that the browser keeps for the page, as text. */
const keptText = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));

test('blocked in the ranking, both become "Participante" to each other at once, and themselves again when it is taken back', async ({
  page,
  club,
  browser,
  createMember,
  signedInMember: marina,
}) => {
  const { id: challengeId } = await createChallenge(club);
  const bia = await createMember('Bia Corredora');
  const caio = await createMember('Caio Quieto');
  for (const member of [bia, caio, marina]) await joinChallenge(member, challengeId);
  await recordWorkout(bia, { challengeId, name: 'Corrida da Bia' });
  await recordWorkout(marina, { challengeId, name: 'Yoga da Marina' });
  const historyOf = ({ id }: ConfirmedMember) => paths.app.memberWorkouts.getHref(challengeId, id);

  await inOwnBrowser(browser, club, bia, async (biasPage) => {
    // Bia's browser keeps something of Marina.
    await biasPage.goto(historyOf(marina));
    await expect(biasPage.getByText('Yoga da Marina')).toBeVisible();
    await openLiveRanking(biasPage, challengeId);
    await page.goto(historyOf(bia));
    await expect(page.getByText('Corrida da Bia')).toBeVisible();
    await openLiveRanking(page, challengeId);
    await expect.poll(() => keptText(page)).toContain(bia.id);
    const places = await participants(page).getByRole('listitem').allTextContents();

    await options(page, bia.name).click();
    await expect(page.getByRole('list', { name: `Opções de ${bia.name}` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Bloquear' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bloquear Bia Corredora?' });
    await expect(dialog).toContainText('Vocês deixam de ver um ao outro');
    await expect(dialog).toContainText('não recebe aviso');
    await expect(dialog).toContainText('Você pode desfazer');
    await expectAccessibleAtBothWidths(page);
    await confirmation(page).click();

    await test.step('on the screen of who blocks', async () => {
      await expect(rowOf(page, 'Participante')).toContainText('1º lugar');
      await expect(page.getByText('Você bloqueou Bia Corredora')).toBeVisible();
      await expect(rowOf(page, bia.name)).toHaveCount(0);
      await expect(rowOf(page, 'Participante').getByRole('link')).toHaveCount(0);
      await expect(rowOf(page, 'Participante').getByRole('button')).toHaveCount(0);
      await expect(page.getByText('Corrida da Bia')).toHaveCount(0);
      await expect(page.getByRole('list', { name: 'Pódio' })).toContainText('Participante');
      // Places, points and everybody else's rows are as before.
      await expect(participants(page).getByRole('listitem')).toHaveText([/^/, ...places.slice(1)]);
      await expect.poll(() => keptText(page)).not.toContain(bia.id);
      await expect.poll(() => keptText(page)).not.toContain(bia.name);
    });
    await test.step('on the screen of who is blocked, without a word', async () => {
      await expect(rowOf(biasPage, 'Participante')).toContainText('2º lugar');
      await expect(rowOf(biasPage, marina.name)).toHaveCount(0);
      await expect(biasPage.getByText('Yoga da Marina')).toHaveCount(0);
      await expect(biasPage.getByRole('main').getByText(/bloque/i)).toHaveCount(0);
      await expect(biasPage.getByRole('region', { name: /^Avisos/ })).toBeEmpty();
    });
    await test.step('each is unknown at the other’s address; a search finds neither', async () => {
      for (const [screen, other] of [
        [page, bia],
        [biasPage, marina],
      ] as const) {
        await screen.goto(historyOf(other));
        await expect(screen.getByText('Erro ao carregar treinos')).toBeVisible();
        await expect(screen.getByText(other.name)).toHaveCount(0);
        await expect.poll(() => keptText(screen)).not.toContain(other.id);
        await screen.goto(`${paths.app.challengeRanking.getHref(challengeId)}?busca=${other.name.split(' ')[0]}`);
        await expect(screen.getByText(/Ninguém encontrado/)).toBeVisible();
      }
    });

    await openLiveRanking(biasPage, challengeId);
    await test.step('taken back in the settings', async () => {
      await page.goto(paths.app.settings.getHref());
      await page.getByRole('link', { name: 'Membros bloqueados' }).click();
      await expect(page.getByRole('list', { name: 'Membros bloqueados' })).toContainText(bia.name);
      await expectAccessibleAtBothWidths(page);
      await page.getByRole('button', { name: 'Desbloquear Bia Corredora' }).click();
      await expect(page.getByText('Você não bloqueou ninguém')).toBeVisible();
      await expect(rowOf(biasPage, marina.name)).toContainText('2º lugar');
      await page.goto(paths.app.challengeRanking.getHref(challengeId));
      await expect(rowOf(page, bia.name)).toContainText('1º lugar');
      await expect(participants(page).getByRole('listitem')).toHaveText(places);
    });
  });
});

test('blocked on the page of their workouts, by keyboard alone: the ranking follows, and the focus is kept', async ({
  page,
  club,
  createMember,
  signedInMember,
}) => {
  const { id: challengeId } = await createChallenge(club);
  const bia = await createMember('Bia Corredora');
  for (const member of [bia, signedInMember]) await joinChallenge(member, challengeId);
  await recordWorkout(bia, { challengeId, name: 'Corrida da Bia' });
  await page.goto(paths.app.memberWorkouts.getHref(challengeId, bia.id));
  const button = page.getByRole('button', { name: 'Opções de Bia Corredora' });
  await pressOn(page, button);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expectNoSidewaysScroll(page);
  await pressOn(page, page.getByRole('button', { name: 'Bloquear' }));
  const dialog = page.getByRole('dialog', { name: 'Bloquear Bia Corredora?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('button', { name: 'Bloquear' }));
  await pressOn(page, confirmation(page));
  await expect(page).toHaveURL(new RegExp(`${challengeId}/ranking$`));
  await expect(rowOf(page, 'Participante')).toContainText('1º lugar');
  await expectFocusWithin(page.getByRole('main'));
  await page.goBack();
  await expect(page.getByText('Bia Corredora')).toHaveCount(0);
});
