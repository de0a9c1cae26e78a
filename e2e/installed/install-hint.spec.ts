import type { Page } from '@playwright/test';
import { expect, expectAccessible, signInPage, test } from '../support/fixtures.ts';
import { recordWorkout } from '../support/member-acts.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const hint = (page: Page) => page.getByRole('heading', { name: 'Instale o aplicativo' });

/** Has the browser offer the installation, as Chromium does by itself on a real device. */
async function offerInstallation(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate((answer) => {
    const asked = {
      prompt: async () => document.body.setAttribute('data-asked', answer),
      userChoice: Promise.resolve({ outcome: answer }),
    };
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), asked));
  }, outcome);
}

async function openHome(page: Page): Promise<void> {
  await page.goto('/app/home');
  // The hint's part of the page, which comes after all others, is there once it has noted the visit.
  await page.waitForFunction(() => localStorage.getItem('club-visited') !== null);
  await expect(page.getByRole('heading', { name: 'Explore o clube' })).toBeVisible();
}

test('the installation is offered once something was done here, never again after the answer, and always in the settings', async ({
  memberPage: page,
}) => {
  await openHome(page);
  await offerInstallation(page, 'dismissed');
  await page.getByRole('navigation', { name: 'Atalhos' }).getByRole('button', { name: 'Registrar Treino' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nome do exercício').fill('Remada');
  await form.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(hint(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Agora não' }).click();
  await expect(hint(page)).toBeHidden();

  await page.goto('/app/settings');
  await expect(page.getByText('Instalar neste aparelho')).toBeVisible();
  await offerInstallation(page, 'accepted');
  await page.getByRole('button', { name: 'Instalar', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'accepted');
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  await expect(page.getByText('O aplicativo está instalado neste aparelho.')).toBeVisible();
  await expectAccessible(page);
});

test('a member who comes back with workouts is offered it too, and the browser asks @long', async ({ page, signedInMember }) => {
  await recordWorkout(signedInMember);
  await openHome(page);
  await offerInstallation(page, 'dismissed');
  await expect(hint(page)).toBeHidden();
  await openHome(page);
  await offerInstallation(page, 'dismissed');
  await expect(hint(page)).toBeVisible();
  await page.getByRole('button', { name: 'Instalar', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'dismissed');
  await expect(hint(page)).toBeHidden();
  await openHome(page);
  await offerInstallation(page, 'dismissed');
  await page.goto('/app/settings');
  await openHome(page);
  await expect(hint(page)).toBeHidden();
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE });

  test('the steps are shown once, and stay in the settings @long', async ({ page, createMember }) => {
    const member = await createMember();
    await recordWorkout(member);
    await signInPage(page, member);
    await openHome(page);
    await openHome(page);
    await expect(hint(page)).toBeVisible();
    await expect(page.getByText('Adicionar à Tela de Início')).toBeVisible();
    await page.getByRole('button', { name: 'Entendi' }).click();
    await expect(hint(page)).toBeHidden();
    await openHome(page);
    await page.goto('/app/settings');
    await expect(page.getByText('Adicionar à Tela de Início')).toBeVisible();
    await openHome(page);
    await expect(hint(page)).toBeHidden();
  });
});
