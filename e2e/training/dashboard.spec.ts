import { addDays, dayInZone } from '#domain/calendar.ts';
import { POINTS_PER_WORKOUT } from '#domain/limits.ts';
import { totalPoints } from '#domain/points.ts';
import { api, dropped, holdBack, serverFault } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';
import { untilLive, withoutLiveUpdates } from '../support/live-updates.ts';
import { joinChallenge, mainChallengeId, recordWorkout } from '../support/member-acts.ts';

const ownRows = '**/rest/v1/workout_records*';

test('the figures, the week, the challenges and the latest workouts are those that were recorded', async ({
  page,
  club,
  signedInMember,
}) => {
  await club.club('level', 'set', signedInMember.email, 'expert');
  const challengeId = await mainChallengeId(signedInMember);
  await joinChallenge(signedInMember, challengeId);
  await recordWorkout(signedInMember, { name: 'Corrida na praia', minutes: 50, challengeId, notes: 'Sol da manhã' });
  await recordWorkout(signedInMember, { name: 'Pilates solo', type: 'Pilates', minutes: 70 });
  await page.goto('/app/dashboard');
  await expect(page.getByTestId('stat-current-streak')).toContainText('1 dia');
  await expect(page.getByTestId('stat-total-workouts')).toContainText('2');
  await expect(page.getByTestId('stat-total-workouts')).toContainText('2 esta semana');
  await expect(page.getByTestId('stat-total-points')).toContainText(String(totalPoints(1)));
  await expect(page.getByTestId('stat-total-points')).toContainText(`${2 * POINTS_PER_WORKOUT} em treinos esta semana`);
  await expect(page.getByTestId('stat-total-hours')).toContainText('2h');
  await expect(page.getByTestId('week-bar-today')).toHaveAttribute('data-value', '2');
  await expect(page.getByRole('link', { name: 'Desafios Ativos' })).toHaveAttribute('href', '/app/challenges');
  await expect(page.getByText(`1 check-in · ${totalPoints(1)} pontos nos desafios ativos`)).toBeVisible();

  const run = page.getByRole('button', { name: /Corrida na praia/ });
  await expect(run).toContainText('Desafio');
  await expect(run).toContainText('Agora há pouco');
  await expect(page.getByRole('button', { name: /Pilates solo/ })).not.toContainText('Desafio');
  await run.click();
  const detail = page.getByRole('dialog', { name: 'Corrida na praia' });
  await expect(detail).toContainText('50');
  await expect(detail).toContainText('Sol da manhã');
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(run).toBeFocused();
});

test('it says that it is loading, and "Atualizar" brings what was recorded elsewhere @long', async ({ page, club, signedInMember }) => {
  await club.club('level', 'set', signedInMember.email, 'expert');
  await page.route(api.dashboardAsked, dropped);
  const release = await holdBack(page, api.dashboardFigures);
  await page.goto('/app/dashboard');
  await expect(page.getByText('Carregando dados...')).toBeVisible();
  // By eyes too: what only a screen reader gets is a pixel wide.
  expect((await page.getByText('Carregando dados...').boundingBox())?.width).toBeGreaterThan(100);
  release();
  await expect(page.getByText('Nenhum treino registrado ainda')).toBeVisible();
  await recordWorkout(signedInMember, { name: 'Pilates solo' });
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(page.getByRole('button', { name: /Pilates solo/ })).toBeVisible();
  await expect(page.getByTestId('stat-total-workouts')).toContainText('1');
});

test('when the summary fails the figures are worked out from the rows @long', async ({ page, club, signedInMember }) => {
  await club.club('level', 'set', signedInMember.email, 'expert');
  const challengeId = await mainChallengeId(signedInMember);
  await joinChallenge(signedInMember, challengeId);
  await recordWorkout(signedInMember, { name: 'Corrida na praia', minutes: 70, challengeId });
  await page.route(api.dashboard, serverFault);
  await page.goto('/app/dashboard');
  await expect(page.getByTestId('stat-total-workouts')).toContainText('1');
  await expect(page.getByTestId('stat-current-streak')).toContainText('1 dia');
  await expect(page.getByTestId('stat-total-points')).toContainText(String(totalPoints(1)));
  await expect(page.getByTestId('stat-total-hours')).toContainText('1h');
  await expect(page.getByTestId('week-bar-today')).toHaveAttribute('data-value', '1');
});

test('worked out from the rows, it counts more of them than one answer holds @long', async ({ page, club, signedInMember }) => {
  await club.club('level', 'set', signedInMember.email, 'expert');
  const row = {
    workout_name: 'Corrida',
    workout_type: 'Corrida',
    duration_minutes: 60,
    points: 10,
    notes: null,
    image_urls: [],
    challenge_id: null,
  };
  const rows = Array.from({ length: 1_250 }, (_, id) => ({
    ...row,
    id: String(id),
    date: '2020-01-01T15:00:00Z',
    registered_at: '2020-01-01T15:00:00Z',
  }));
  await page.route(api.dashboard, serverFault);
  await page.route(ownRows, async (route) => {
    const parameters = new URL(route.request().url()).searchParams;
    const offset = Number(parameters.get('offset'));
    await route.fulfill({ json: rows.slice(offset, offset + Number(parameters.get('limit') ?? rows.length)) });
  });
  await page.goto('/app/dashboard');
  await expect(page.getByTestId('stat-total-workouts')).toContainText('1.250');
  await expect(page.getByTestId('stat-total-hours')).toContainText('1.250h');
});

test('when nothing can be read it says so and recovers @long', async ({ page, club, signedInMember }) => {
  await withoutLiveUpdates(page);
  await club.club('level', 'set', signedInMember.email, 'expert');
  // After a lost connection the app tries again by itself, and the button might be gone.
  await page.route(api.dashboard, serverFault);
  await page.route(ownRows, serverFault);
  await page.goto('/app/dashboard');
  await expect(page.getByText('Erro ao carregar dados')).toBeVisible();
  await expect(page.getByText('Não foi possível carregar os dados do dashboard')).toBeVisible();
  await page.unroute(api.dashboard);
  await page.unroute(ownRows);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Resumo da Semana')).toBeVisible();
});

test('the upsell opens into the dashboard as soon as the level is set, and closes with it @long', async ({
  page,
  club,
  signedInMember,
}) => {
  const live = untilLive(page, 1);
  await page.goto('/app/dashboard');
  await expect(page.getByText('Funcionalidade Expert')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tornar-se Expert' })).toHaveAttribute('href', '/#planos');
  await live;
  await club.club('level', 'set', signedInMember.email, 'expert');
  await expect(page.getByText('Resumo da Semana')).toBeVisible();
  await club.club('level', 'set', signedInMember.email, 'basic');
  await page.reload();
  await expect(page.getByText('Funcionalidade Expert')).toBeVisible();
});

test('a level that ends while the dashboard is open closes it by itself @long', async ({ page, club, signedInMember }) => {
  const today = dayInZone(new Date());
  await club.club('level', 'set', signedInMember.email, 'expert', '--until', today);
  try {
    // Five minutes before midnight in São Paulo: no test takes longer.
    await club.setClock(`${addDays(today, 1)}T02:55:00Z`);
    await page.clock.install();
    await page.goto('/app/dashboard');
    await expect(page.getByText('Resumo da Semana')).toBeVisible();
    await club.setClock(`${addDays(today, 1)}T03:00:30Z`);
    await page.clock.fastForward(330_000);
    await expect(page.getByText('Funcionalidade Expert')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Funcionalidade Expert')).toBeVisible();
  } finally {
    await club.setClock(null);
  }
});
