import { addDays, dayInZone } from '#domain/calendar.ts';
import { totalPoints } from '#domain/points.ts';
import { formatDate } from '#web/lib/format.ts';
import { api, dropped, holdBack, serverFault } from '../support/faults.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { withoutLiveUpdates } from '../support/live-updates.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';
import { returnToApp } from '../support/outbox-acts.ts';

// Every test makes a challenge of its own.
test.use({ serverName: 'challenges' });

const address = (challengeId: string, userId: string) => `/app/challenges/${challengeId}/user/${userId}/workouts`;

test('from the ranking to a fellow’s workouts: figures, types, check-ins and details', async ({
  page,
  club,
  createMember,
  signedInMember,
}) => {
  const today = dayInZone(new Date());
  const { id: challengeId, title } = await createChallenge(club, addDays(today, -3));
  const bia = await createMember('Bia Corredora');
  for (const member of [bia, signedInMember]) await joinChallenge(member, challengeId);
  await recordWorkout(bia, {
    challengeId,
    name: 'Yoga da véspera',
    type: 'Yoga',
    minutes: 30,
    day: addDays(today, -1),
    notes: 'Intensidade: 2/5',
  });
  await recordWorkout(bia, { challengeId, name: 'Corrida longa', minutes: 95, notes: 'No parque, intensidade: nem sei' });
  await recordWorkout(bia, { name: 'Treino de fora', minutes: 50 });

  await page.goto(`/app/challenges/${challengeId}/ranking`);
  // On a phone it stands above the list: coming later, it would move what is pressed.
  await expect(page.getByRole('region', { name: 'Atividade recente' }).getByText('Corrida longa')).toBeVisible();
  await page
    .getByRole('list', { name: 'Todos os participantes' })
    .getByRole('link', { name: /Bia Corredora/ })
    .click();
  await expect(page).toHaveURL(address(challengeId, bia.id));
  await expect(page.getByRole('heading', { name: 'Treinos de Bia Corredora' })).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText('Você', { exact: true })).toBeHidden();
  const summary = page.getByRole('region', { name: 'Resumo no desafio' });
  await expect(summary).toContainText(new RegExp(`Treinos2.*Tempo total2h 5min.*Pontos${totalPoints(1)}.*Check-ins1.*Sequência atual1`));

  const list = page.getByRole('region', { name: 'Histórico' }).getByRole('listitem');
  await expect(list).toHaveText([
    new RegExp(`Corrida longa.*Check-in.*1h 35min.*check-in às.*No parque.*\\+${totalPoints(1)}`),
    /Yoga da véspera.*30 min/,
  ]);
  await expect(list.first()).toContainText(formatDate(today));
  await expect(list.last()).not.toContainText('Check-in');
  await expect(page.getByText('Treino de fora')).toBeHidden();

  await page.getByRole('button', { name: /^Yoga 1$/ }).click();
  await expect(list).toHaveText([/Yoga da véspera/]);
  await page.getByRole('button', { name: /^Todos 2$/ }).click();
  await list.last().getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Yoga da véspera' });
  await expect(dialog).toContainText('2 · Leve');
  await page.keyboard.press('Escape');
  await expect(list.last().getByRole('button')).toBeFocused();
  await page.getByRole('link', { name: 'Voltar ao Ranking' }).click();
  await expect(page).toHaveURL(new RegExp(`${challengeId}/ranking$`));
});

test('one’s own, by a direct link: empty first, with "Você", and a way to the first workout @long', async ({
  page,
  club,
  createMember,
  signedInMember,
}) => {
  const { id: challengeId } = await createChallenge(club);
  const caio = await createMember('Caio Quieto');
  for (const member of [caio, signedInMember]) await joinChallenge(member, challengeId);
  await page.goto(address(challengeId, signedInMember.id));
  await expect(page.getByRole('heading', { name: 'Treinos de Marina Souza' })).toBeVisible();
  await expect(page.getByText('Você', { exact: true })).toBeVisible();
  await expect(page.getByText('Nenhum treino encontrado')).toBeVisible();
  await expect(page.getByText('Você ainda não registrou nenhum treino neste desafio.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Registrar treino' })).toHaveAttribute('href', new RegExp(challengeId));

  await page.goto(address(challengeId, caio.id));
  await expect(page.getByText('Caio Quieto ainda não registrou nenhum treino neste desafio.')).toBeVisible();
});

test('what waits for this challenge is in one’s own list, marked and in no figure, and in nobody else’s @long', async ({
  page,
  club,
  createMember,
  signedInMember,
}) => {
  const { id: challengeId } = await createChallenge(club);
  const eva = await createMember('Eva Vizinha');
  for (const member of [eva, signedInMember]) await joinChallenge(member, challengeId);
  await page.route(api.recordWorkout, dropped);
  await page.goto(`/app/workouts/record?challengeId=${challengeId}`);
  const form = page.getByRole('main');
  await expect(form.getByLabel('Desafio')).toHaveValue(challengeId);
  await form.getByLabel('Nome do exercício').fill('Trilha do desafio');
  await form.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(page).toHaveURL(/\/app\/home$/);
  await page.goto(address(challengeId, signedInMember.id));
  const rows = page.getByRole('region', { name: 'Histórico' }).getByRole('listitem');
  await expect(rows).toHaveText([/Trilha do desafio.*aguardando conexão/]);
  await expect(page.getByText('Nenhum treino encontrado')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Resumo no desafio' })).toContainText(/Treinos0.*Pontos0/);
  await expectAccessible(page);
  await page.goto(address(challengeId, eva.id));
  await expect(page.getByText('Eva Vizinha ainda não registrou nenhum treino neste desafio.')).toBeVisible();
  await expect(page.getByText('Trilha do desafio')).toBeHidden();

  await page.unroute(api.recordWorkout);
  await returnToApp(page);
  await expect(page.getByText(/Treino registrado/)).toBeVisible();
  await page.goto(address(challengeId, signedInMember.id));
  await expect(rows).toHaveText([/Trilha do desafio.*45 min/]);
  await expect(page.getByText('aguardando conexão')).toHaveCount(0);
});

test('a member who takes no part, or is none of the challenge, is refused with a way back', async ({
  page,
  club,
  createMember,
  signedInMember,
}) => {
  const { id: challengeId } = await createChallenge(club);
  const davi = await createMember('Davi Reservado');
  await joinChallenge(davi, challengeId);
  await recordWorkout(davi, { challengeId, name: 'Treino só meu' });
  await page.goto(address(challengeId, davi.id));
  await expect(page.getByText('Erro ao carregar treinos')).toBeVisible();
  await expect(page.getByText('Treino só meu')).toBeHidden();
  await page.getByRole('link', { name: 'Voltar ao Ranking' }).click();
  await expect(page).toHaveURL(new RegExp(`${challengeId}/ranking$`));
  await joinChallenge(signedInMember, challengeId);
  await page.goto(address(challengeId, '00000000-0000-4000-8000-000000000000'));
  await expect(page.getByText('Erro ao carregar treinos')).toBeVisible();
});

test('while it loads there is a skeleton; without a connection a marked sample, later the last seen @long', async ({
  page,
  club,
  signedInMember,
}) => {
  await withoutLiveUpdates(page);
  const { id: challengeId } = await createChallenge(club);
  await joinChallenge(signedInMember, challengeId);
  await recordWorkout(signedInMember, { challengeId, name: 'Corrida de verdade' });
  await page.route(api.everything, dropped);
  await page.goto(address(challengeId, signedInMember.id));
  await expect(page.getByText('Dados de exemplo')).toBeVisible();
  await expect(page.getByText('Treino de exemplo A')).toBeVisible();

  await page.unroute(api.everything);
  const release = await holdBack(page, '**/rest/v1/workout_records*');
  await page.reload();
  await expect(page.getByText('Carregando treinos...')).toBeAttached();
  release();
  await expect(page.getByText('Corrida de verdade')).toBeVisible();
  await expect(page.getByText('Treino de exemplo A')).toBeHidden();

  await page.route('**/rest/v1/workout_records*', serverFault);
  await page.reload();
  await expect(page.getByText('Corrida de verdade')).toBeVisible();
  await expect(page.getByText('Você está vendo os últimos treinos carregados')).toBeVisible();
  await page.unroute('**/rest/v1/workout_records*');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Você está vendo os últimos treinos carregados')).toBeHidden();
});

test('the ranking stays where it is when the own place comes into sight at its end @long', async ({
  page,
  club,
  createMember,
  signedInMember,
}) => {
  const { id: challengeId } = await createChallenge(club, addDays(dayInZone(new Date()), -3));
  const bia = await createMember('Bia Corredora');
  for (const member of [bia, signedInMember]) await joinChallenge(member, challengeId);
  await recordWorkout(bia, { challengeId, name: 'Corrida longa', minutes: 95 });
  await page.goto(`/app/challenges/${challengeId}/ranking`);
  await expect(page.getByRole('region', { name: 'Atividade recente' }).getByText('Corrida longa')).toBeVisible();
  const bar = page.getByRole('region', { name: 'Sua posição' });
  const heightAt = (top: number) =>
    page.evaluate((y) => {
      window.scrollTo(0, y);
      return document.documentElement.scrollHeight;
    }, top);
  await heightAt(10_000);
  await expect(bar).toBeHidden();
  const whenSeen = await heightAt(10_000);
  await heightAt(0);
  await expect(bar).toBeVisible();
  expect(await heightAt(0)).toBe(whenSeen);
});
