import { upsellFor } from '#content/upsell.ts';
import { addDays, dayInZone } from '#domain/calendar.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';
import { untilLive } from '../support/live-updates.ts';
import { openScreen } from '../support/open-screen.ts';

const gates = [
  { path: '/app/workouts', feature: 'workouts_library', title: 'Biblioteca de Treinos' },
  { path: '/app/dashboard', feature: 'enhanced_dashboard', title: 'Dashboard Completo' },
  { path: '/app/nutrition', feature: 'nutrition_guide', title: 'Guia de Nutrição' },
  { path: '/app/benefits', feature: 'benefits', title: 'Benefícios do Clube' },
];

test('each gated page sells itself with its own words, and the home shows what it holds back', async ({ memberPage: page }) => {
  for (const { path, feature, title } of gates) {
    const { description, benefits } = upsellFor(feature);
    await openScreen(page, path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText(description)).toBeVisible();
    expect(benefits).toHaveLength(4);
    for (const benefit of benefits) await expect(page.getByText(benefit)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tornar-se Expert' })).toHaveAttribute('href', '/#planos');
  }
  await openScreen(page, '/app/home');
  const figures = page.getByRole('region', { name: 'Seus números' });
  await expect(figures.getByText('?', { exact: true })).toHaveCount(2);
  await expect(figures.getByText('Premium', { exact: true })).toHaveCount(2);
});

test('a plan that ends while the app is open closes its pages by itself, and one that begins opens them', async ({
  page,
  club,
  createMember,
}) => {
  const member = await createMember();
  const today = dayInZone(new Date());
  try {
    await club.setClock(`${addDays(today, 1)}T02:55:00Z`);
    await club.club('level', 'set', member.email, 'expert', '--until', today);
    await page.clock.install();
    await signInPage(page, member);
    const live = untilLive(page, 1);
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { name: 'Resumo da Semana' })).toBeVisible();
    await live;
    await club.setClock(`${addDays(today, 1)}T03:00:30Z`);
    await page.clock.fastForward(330_000);
    await expect(page.getByText('Funcionalidade Expert')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Resumo da Semana' })).toHaveCount(0);
    await page.getByRole('button', { name: /abrir menu/i }).click();
    await expect(page.getByRole('button', { name: /Dashboard.*bloqueado/ })).toBeVisible();
    await expect(page.getByRole('dialog').getByText('Seja Expert!')).toBeVisible();
    await page.keyboard.press('Escape');

    await club.club('level', 'set', member.email, 'expert');
    await page.clock.fastForward(6_000);
    await expect(page.getByRole('heading', { name: 'Resumo da Semana' })).toBeVisible();
  } finally {
    await club.setClock(null);
  }
});
