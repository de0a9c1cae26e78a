import type { Page } from '@playwright/test';
import { totalPoints } from '#domain/points.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, newEmail, test } from '../support/fixtures.ts';
import type { Member } from '../support/fixtures.ts';
import { untilLive } from '../support/live-updates.ts';
import { confirmationLink } from '../support/mails.ts';
import { RECORDED } from '../support/member-acts.ts';

async function registerWorkout(page: Page, name: string, minutes: number): Promise<void> {
  await page.goto('/app/home');
  await page.getByRole('button', { name: 'Registrar Treino' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/nome do exercício/i).fill(name);
  await dialog.getByLabel(/duração/i).fill(String(minutes));
  await dialog.getByRole('button', { name: 'Registrar Treino' }).click();
}

test('a new member signs up, joins, registers a workout and sees the ranking move @phone', async ({ page, club }) => {
  const member: Member = { name: 'Bianca Prado', email: newEmail(), password: 'treino-21' };

  await page.goto('/');
  await page
    .getByRole('link', { name: /criar conta/i })
    .first()
    .click();
  await page.getByLabel('Nome completo').fill(member.name);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Senha', { exact: true }).fill(member.password);
  await page.getByLabel('Confirmar senha', { exact: true }).fill(member.password);
  await expect(page.getByRole('button', { name: 'Criar conta', exact: true })).toBeDisabled();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Criar conta', exact: true }).click();
  await expect(page.getByText('Conta criada com sucesso!')).toBeVisible();
  await expect(page.getByText('Verifique seu email para confirmar sua conta.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);

  await page.goto(await confirmationLink(club, member.email));
  await page.getByRole('button', { name: /confirmar/i }).click();
  await expect(page).toHaveURL(/\/app\/home$|\/auth\/login$/);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await logIn(page, member);

  await page.goto('/app/challenges');
  await expect(page.getByRole('heading', { name: 'Desafio 21 dias' })).toBeVisible();
  await page.getByRole('button', { name: 'Participar do Desafio' }).first().click();
  await expect(page.getByText('Você entrou no desafio!')).toBeVisible();
  await expect(page.getByText('Participando').first()).toBeVisible();

  await registerWorkout(page, 'Agachamento livre', 50);
  await expect(page.getByText(RECORDED)).toBeVisible();

  await page.goto('/app/challenges');
  await page
    .getByRole('link', { name: /ranking/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/ranking$/);
  const ownRow = page.getByTestId('ranking-own-row').first();
  await expect(ownRow).toContainText(member.name);
  await expect(ownRow).toContainText(new RegExp(`${totalPoints(1)}\\s*(pts|pontos)`));
  await expect(ownRow).toContainText(/1\s*check-in/);

  const live = untilLive(page, 1);
  await page.goto('/app/dashboard');
  await expect(page.getByText('Funcionalidade Expert')).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Tornar-se Expert' }).or(page.getByRole('link', { name: 'Tornar-se Expert' })),
  ).toBeVisible();

  await live;
  await club.club('level', 'set', member.email, 'expert');
  await expect(page.getByText('Resumo da Semana')).toBeVisible();
  await expect(page.getByTestId('stat-total-workouts')).toContainText('1');
  await expect(page.getByTestId('stat-total-hours')).toContainText('0');
  await expect(page.getByTestId('stat-current-streak')).toContainText('1');
  await expect(page.getByTestId('week-bar-today')).toHaveAttribute('data-value', '1');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a second workout of the day gives no second check-in, a short one none at all @long', async ({
  page,
  createMember,
  signInClient,
}) => {
  const member = await createMember('Otávio Lima');
  await logIn(page, member);
  await page.goto('/app/challenges');
  await page.getByRole('button', { name: 'Participar do Desafio' }).first().click();
  await expect(page.getByText('Você entrou no desafio!')).toBeVisible();

  await registerWorkout(page, 'Caminhada leve', 30);
  await expect(page.getByText('Treino registrado com sucesso!')).toBeVisible();
  await registerWorkout(page, 'Corrida no parque', 50);
  await expect(page.getByText(RECORDED)).toBeVisible();
  await registerWorkout(page, 'Funcional da noite', 50);
  await expect(page.getByText('Treino registrado! Você já fez check-in hoje neste desafio.')).toBeVisible();

  const client = await signInClient(member);
  // Fellow participants' workouts in the challenge can be read too.
  const { data: session } = await client.auth.getUser();
  const ownId = session.user?.id ?? '';
  const workouts = await client.from('workout_records').select('workout_name').eq('user_id', ownId);
  const checkIns = await client.from('challenge_check_ins').select('points').eq('user_id', ownId);
  expect(workouts.data?.map((row) => row.workout_name).toSorted()).toEqual(['Caminhada leve', 'Corrida no parque', 'Funcional da noite']);
  expect(checkIns.data).toEqual([{ points: totalPoints(1) }]);
});
