import type { Page } from '@playwright/test';
import { recipes } from '#content/nutrition/recipes/recipes.ts';
import { openConsolePage, reportMember, visitedPages } from '../support/console-pages.ts';
import { signInExpert } from '../support/expert-member.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signInPage, test } from '../support/fixtures.ts';
import { createChallenge, joinChallenge, mainChallengeId, recordWorkout } from '../support/member-acts.ts';
import { openScreen } from '../support/open-screen.ts';
import { addReminderDevice } from '../support/push-acts.ts';
import { scrollThrough } from '../support/scroll-through.ts';
import { signInStaff } from '../support/staff.ts';

// Each screen is looked at on the phone in the light scheme, some on the desktop in the dark one too. `npm run drills
// -- accessibility` has both schemes of each on both.

async function lookAtExpertScreen(page: Page, path: string): Promise<void> {
  await openScreen(page, path);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.getByText('Funcionalidade Expert'), path).toHaveCount(0);
  await expect(page.getByText(/Carregando/), path).toHaveCount(0);
  await scrollThrough(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Each opened, looked at, and not too wide. */
async function lookAtScreens(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await openScreen(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}

test('public screens have no accessibility violation @phone', async ({ page }) => {
  await lookAtScreens(page, [
    '/',
    '/auth/login',
    '/auth/signup',
    '/auth/forgot-password',
    '/auth/confirm?token_hash=x&type=signup',
    '/auth/confirm',
    '/auth/reset-password?token_hash=x&type=recovery',
    '/auth/account-link?token=x',
    '/terms',
    '/denuncia',
    '/transparencia',
    '/privacy',
  ]);
});

test('member screens have no accessibility violation @phone', async ({ page, club, createMember }) => {
  const member = await createMember('Rafaela Nogueira');
  await signInPage(page, member);
  await page.goto('/app/dashboard');
  await expect(page.getByText('Funcionalidade Expert')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/app/challenges');
  await page.getByRole('button', { name: 'Participar do Desafio' }).first().click();
  await expect(page.getByText('Participando', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /ranking/i })
    .first()
    .click();
  await expect(page.getByTestId('ranking-own-row').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/app/workouts/record');
  await expect(page.getByLabel(/nome do exercício/i)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/app/home');
  await page.getByRole('button', { name: 'Registrar Treino' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectAccessible(page);

  await club.club('level', 'set', member.email, 'expert');
  // The member's rights are read when the app is loaded.
  await page.reload();
  // Those that no test of their own looks at. Where the app is in the page already, a part of the screen before would
  // load it again.
  const parts = ['/app/nutrition', '/app/workouts', '/app/nutrition?tab=videos', '/app/home', '/app/nutrition?tab=tips'];
  for (const path of parts) await lookAtExpertScreen(page, path);
});

test('no screen of an expert has an accessibility violation @long', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  for (const path of [
    '/app/dashboard',
    '/app/nutrition',
    '/app/workouts',
    '/app/nutrition?tab=videos',
    '/app/workouts?tab=workouts',
    '/app/nutrition?tab=materials',
    '/app/benefits',
    '/app/nutrition?tab=tips',
    '/app/benefits?tab=information',
    `/app/nutrition/recipe/${recipes[0]?.id}`,
    '/app/benefits/card',
    '/app/home',
  ])
    await lookAtExpertScreen(page, path);
});

test('settings, help and legal pages have no accessibility violation @phone', async ({ page, signedInMember }) => {
  await addReminderDevice(signedInMember.client);
  await lookAtScreens(page, [
    '/app/plan',
    '/app/settings',
    '/app/settings/password',
    '/app/settings/sessions',
    '/app/settings/blocked',
    '/app/settings/reports',
    '/app/help#treino-de-ontem',
    '/app/terms',
  ]);
  await page.goto('/app/settings');
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('the profile has no accessibility violation @phone', async ({ memberPage: page }) => {
  await page.goto('/app/profile');
  await expect(page.getByRole('button', { name: 'Adicionar telefone' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('tab', { name: 'Conquistas' }).click();
  await expect(page.getByTestId('achievements-count')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Editar perfil' }).click();
  await page.getByRole('dialog').getByLabel('Nome').fill('');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByText('Por favor, informe seu nome')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/app/profile/edit');
  await expect(page.getByLabel('Bio')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('challenge screens have no accessibility violation @phone', async ({ page, club, signedInMember }) => {
  // Closed at once, so that the club's own challenge stays the one that is shown.
  const past = await createChallenge(club);
  await joinChallenge(signedInMember, past.id);
  await recordWorkout(signedInMember, { challengeId: past.id });
  await club.club('challenge', 'close', past.id);
  const mainId = await mainChallengeId(signedInMember);
  const lookAt = async (path: string, name: string | RegExp) => {
    await openScreen(page, path);
    await expect(page.getByRole('heading', { name }).first(), path).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };
  await lookAt('/app/challenges', 'Desafios anteriores');
  await lookAt(`/app/challenges/${mainId}`, 'Os 21 dias');
  await joinChallenge(signedInMember, mainId);
  await recordWorkout(signedInMember, { name: 'Sem desafio' });
  await lookAt(`/app/challenges/${mainId}`, 'Falta o check-in de hoje');
  await lookAt(`/app/challenges/${past.id}/user/${signedInMember.id}/workouts`, 'Treinos de Marina Souza');
  await lookAt(`/app/challenges/${past.id}`, 'Seu resultado');
  await openScreen(page, `/app/challenges/${mainId}/ranking`);
  await page.getByRole('searchbox').fill('marina');
  await expect(page.getByRole('list', { name: 'Resultados da busca' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('ninguém');
  await expect(page.getByText(/Ninguém encontrado/)).toBeVisible();
  await expectAccessible(page);
});

test('no page of the console has an accessibility violation @phone', async ({ page, club, createMember }) => {
  const [member, reporter, owner] = [
    await createMember('Ana Aberta'),
    await createMember('Rita Relata'),
    await createMember('Olívia Dona'),
  ];
  const challengeId = await mainChallengeId(member);
  for (const each of [member, reporter]) await joinChallenge(each, challengeId);
  await recordWorkout(member, { challengeId });
  await signInStaff(page, club, owner, 'owner');
  for (const visited of visitedPages(await reportMember({ member, challengeId, reporter, staff: owner }))) {
    await openConsolePage(page, visited);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});
