import { addDays, dayInZone } from '#domain/calendar.ts';
import { totalPoints } from '#domain/points.ts';
import { formatDate } from '#web/lib/format.ts';
import { api, dropped, serverFault, withoutRecovery } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';
import { withoutLiveUpdates } from '../support/live-updates.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';

// Every test makes a challenge of its own.
test.use({ serverName: 'challenges' });

test('more points come first, at a tie more days in a row, then who got there first; podium and own place show it', async ({
  page,
  club,
  createMember,
  signedInMember,
}) => {
  const today = dayInZone(new Date());
  const yesterday = addDays(today, -1);
  const { id: challengeId, title } = await createChallenge(club, addDays(today, -3));
  const [twice, gap, early, late] = await Promise.all(
    ['Ana Duas', 'Zeca Pulou', 'Bruno Cedo', 'Carla Depois'].map((name) => createMember(name)),
  );
  if (!twice || !gap || !early || !late) throw new Error('four members');
  for (const member of [signedInMember, late, early, twice, gap]) await joinChallenge(member, challengeId);
  try {
    await club.setClock(`${addDays(today, -3)}T15:00:00Z`);
    await recordWorkout(gap, { challengeId, day: addDays(today, -3) });
    await club.setClock(`${yesterday}T15:00:00Z`);
    expect(await recordWorkout(twice, { challengeId, day: yesterday })).toMatchObject({ checked_in: true });
  } finally {
    await club.setClock(null);
  }
  // Zeca's second check-in comes before Ana's, but not two days in a row.
  for (const member of [early, late, gap, twice]) await recordWorkout(member, { challengeId, name: `Treino de ${member.name}` });

  await page.goto(`/app/challenges/${challengeId}/ranking`);
  const rows = page.getByRole('list', { name: 'Todos os participantes' }).getByRole('listitem');
  await expect(rows).toHaveText([
    new RegExp(`1º lugar.*Ana Duas.*${totalPoints(2)}`),
    new RegExp(`2º lugar.*Zeca Pulou.*${totalPoints(2)}`),
    new RegExp(`3º lugar.*Bruno Cedo.*${totalPoints(1)}`),
    new RegExp(`4º lugar.*Carla Depois.*${totalPoints(1)}`),
    /5º lugar.*Marina Souza.*0/,
  ]);
  await expect(rows.first()).toContainText('2 check-ins');
  await expect(rows.first()).toContainText('2 dias seguidos');
  await expect(rows.first()).toContainText('10%');
  await expect(rows.first()).toContainText(`Último em ${formatDate(today)}`);
  await expect(rows.last()).toContainText('Sem check-in ainda');
  await expect(rows.last()).toContainText('Você');
  await expect(page.getByTestId('ranking-own-row').first()).toContainText('Marina Souza');
  await expect(page.getByText(`${title} · 5 participantes`)).toBeVisible();
  await expect(page.getByText(/No empate, fica na frente/)).toBeVisible();

  const podium = page.getByRole('list', { name: 'Pódio' });
  await expect(podium.getByRole('listitem')).toHaveText([/Ana Duas/, /Zeca Pulou/, /Bruno Cedo/]);
  const activity = page.getByRole('region', { name: 'Atividade recente' });
  await expect(activity.getByRole('listitem').first()).toContainText('Treino de Ana Duas');
  await activity.getByRole('link', { name: 'Carla Depois' }).click();
  await expect(page.getByRole('heading', { name: 'Treinos de Carla Depois' })).toBeVisible();
  await page.goBack();
  await podium.getByRole('link', { name: 'Ana Duas' }).click();
  await expect(page.getByRole('heading', { name: 'Treinos de Ana Duas' })).toBeVisible();
});

test('an unknown challenge leads back to the challenges, and so does an address that is no challenge id', async ({ memberPage: page }) => {
  await page.goto('/app/challenges/desafio-21/ranking');
  await expect(page.getByText('Desafio não encontrado')).toBeVisible();
  await page.goto('/app/challenges/00000000-0000-4000-8000-000000000000/ranking');
  await expect(page.getByText('Desafio não encontrado')).toBeVisible();
  await page.getByRole('link', { name: 'Voltar aos Desafios' }).click();
  await expect(page).toHaveURL(/\/app\/challenges$/);
});

test('a member who does not take part is told what it is, and joins there and then', async ({ page, club, memberPage }) => {
  expect(memberPage).toBe(page);
  await withoutLiveUpdates(page);
  const { id: challengeId, title } = await createChallenge(club);
  await page.goto(`/app/challenges/${challengeId}/ranking`);
  await expect(page.getByText('O ranking é de quem participa')).toBeVisible();
  await expect(page.getByText('Você ainda não está neste desafio.')).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
  // Nothing failed.
  await expect(page.getByText('Erro ao carregar ranking')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeHidden();
  await page.getByRole('button', { name: 'Participar do Desafio' }).click();
  await expect(page.getByTestId('ranking-own-row').first()).toContainText('Marina Souza');
});

test('the ranking of a challenge that is over offers nobody to join it @long', async ({ page, club, memberPage }) => {
  expect(memberPage).toBe(page);
  const today = dayInZone(new Date());
  const { id: challengeId } = await createChallenge(club, addDays(today, -3), '--days', '2');
  await page.goto(`/app/challenges/${challengeId}/ranking`);
  await expect(page.getByText('Este ranking é de quem participou')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Participar do Desafio' })).toBeHidden();
});

test('without a connection the last ranking seen stays, with a notice, and comes back to life @long', async ({
  page,
  club,
  createMember,
  signedInMember,
}) => {
  await withoutLiveUpdates(page);
  const { id: challengeId } = await createChallenge(club);
  await joinChallenge(signedInMember, challengeId);
  await page.goto(`/app/challenges/${challengeId}/ranking`);
  await expect(page.getByTestId('ranking-own-row').first()).toBeVisible();

  const newcomer = await createMember('Davi Novo');
  await withoutRecovery(page);
  await page.route(api.ranking, dropped);
  await joinChallenge(newcomer, challengeId);
  await page.reload();
  await expect(page.getByText('Você está vendo o último ranking carregado')).toBeVisible();
  await expect(page.getByTestId('ranking-own-row').first()).toContainText('Marina Souza');
  await expect(page.getByText('Dados de exemplo')).toBeHidden();
  await expect(page.getByText('Davi Novo')).toBeHidden();

  const again = page.getByRole('button', { name: 'Tentar novamente' });
  await expect(again).toBeEnabled();
  await page.unroute(api.ranking);
  // A try of the app's own may be under way, which takes the button away where it succeeds.
  await expect(async () => {
    await again.evaluateAll((buttons: HTMLButtonElement[]) => buttons.forEach((button) => button.click()));
    expect(await page.getByText('Você está vendo o último ranking carregado').count()).toBe(0);
  }).toPass();
  await expect(page.getByText('Davi Novo').first()).toBeVisible();
});

test('a ranking never seen shows marked sample rows while the server is out of reach, then the real ones @long', async ({
  page,
  club,
  signedInMember,
}) => {
  await withoutLiveUpdates(page);
  const { id: challengeId } = await createChallenge(club);
  await joinChallenge(signedInMember, challengeId);
  await page.route(api.ranking, serverFault);
  await page.goto(`/app/challenges/${challengeId}/ranking`);
  await expect(page.getByText('Dados de exemplo')).toBeVisible();
  await expect(page.getByText('Participante A').first()).toBeVisible();
  await expect(page.getByTestId('ranking-own-row')).toHaveCount(0);

  await page.unroute(api.ranking);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByTestId('ranking-own-row').first()).toContainText('Marina Souza');
  await expect(page.getByText('Dados de exemplo')).toBeHidden();
  await expect(page.getByText('Participante A')).toHaveCount(0);
});
