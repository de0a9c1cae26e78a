import { devices } from '@playwright/test';
import { openKept, test } from '../support/clubs/installed-app.ts';
import { expect, signInPage } from '../support/fixtures.ts';
import { mainChallengeId, recordWorkout } from '../support/member-acts.ts';
import { shoot } from './shoot.ts';

test('the app on a device: hints, a newer version, no connection', async ({ page, context, club, build, createMember }) => {
  const member = await createMember('Marina Souza');
  await recordWorkout(member, { name: 'Treino de pernas', type: 'Musculação', minutes: 55 });
  const challengeId = await mainChallengeId(member);
  await club.club('level', 'set', member.email, 'expert');
  await signInPage(page, member);
  await page.evaluate(() => localStorage.setItem('club-visited', '1'));
  await openKept(page, '/app/home');
  await expect(page.getByRole('heading', { name: 'Explore o clube' })).toBeVisible();
  await page.evaluate(() =>
    window.dispatchEvent(
      Object.assign(new Event('beforeinstallprompt'), { prompt: () => undefined, userChoice: Promise.resolve({ outcome: 'dismissed' }) }),
    ),
  );
  await expect(page.getByRole('heading', { name: 'Instale o aplicativo' })).toBeVisible();
  await shoot(page, '60-install-hint');
  await build.release();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText('Nova versão disponível')).toBeVisible();
  await shoot(page, '61-newer-version');
  await page.getByRole('button', { name: 'Depois' }).click();
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  await page.getByRole('link', { name: 'Configurações' }).last().click();
  await expect(page.getByRole('button', { name: 'Atualizar', exact: true })).toBeVisible();
  await shoot(page, '62-settings-app');
  await page.goto('/app/workouts/history');
  await expect(page.getByText('Treino de pernas').first()).toBeVisible();
  await page.goto('/app/settings');
  // This page is of the newer build: its worker takes over. Playwright can't cut the network of one that just starts.
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null)).toBeNull();
  await context.setOffline(true);
  await page.goto('/app/workouts/history');
  await expect(page.getByText('Você está vendo os últimos treinos carregados')).toBeVisible();
  await shoot(page, '63-offline-seen-before');
  await page.goto(`/app/challenges/${challengeId}`);
  await expect(page.getByText('Sem conexão, só abre o que você já tinha visto')).toBeVisible();
  await shoot(page, '64-offline-never-seen');
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent });

  test('the hint with its steps', async ({ page, createMember }) => {
    const member = await createMember('Marina Souza');
    await recordWorkout(member);
    await signInPage(page, member);
    await page.evaluate(() => localStorage.setItem('club-visited', '1'));
    await page.goto('/app/home');
    await expect(page.getByText('Adicionar à Tela de Início')).toBeVisible();
    await shoot(page, '60b-install-hint-iphone');
  });
});
