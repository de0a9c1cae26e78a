import { api, dropped, withoutRecovery } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';
import { withoutLiveUpdates } from '../support/live-updates.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';

// Every test makes a challenge of its own, which demo members join where there are any: the newest.
test.use({ serverName: 'challenges' });

test('a long ranking loads as one scrolls, begins at the own place on demand, and finds people by name', async ({
  page,
  club,
  createMember,
  signedInMember,
}) => {
  await withoutLiveUpdates(page);
  const { id: challengeId } = await createChallenge(club);
  await club.club('demo', '--members', '60', '--yes');
  const joao = await createMember('João Ávila Gonçalves');
  await joinChallenge(joao, challengeId);
  await joinChallenge(signedInMember, challengeId);
  // Before those who never checked in, João among them.
  await recordWorkout(signedInMember, { challengeId });
  await page.goto(`/app/challenges/${challengeId}/ranking`);
  const rows = page.getByRole('list', { name: 'Todos os participantes' }).getByRole('listitem');
  await expect(rows).toHaveCount(50);

  // The own place is far below: the bar at the foot of the window shows it, and the list can begin there.
  const own = page.getByRole('region', { name: 'Sua posição' });
  await expect(own).toContainText('Marina Souza');
  await own.getByRole('button', { name: 'Ver a partir da minha posição' }).click();
  const fromOwn = page.getByRole('list', { name: 'Participantes a partir da sua posição' }).getByRole('listitem');
  // In the middle of the window, with the three places before it above, and the next places below.
  await expect(fromOwn.nth(3)).toContainText('Marina Souza');
  await expect(fromOwn.nth(3)).toBeInViewport({ ratio: 1 });
  const places = () => fromOwn.evaluateAll((items) => items.map((item) => Number.parseInt(item.textContent ?? '', 10)));
  const place = (await places())[3] ?? 0;
  expect(place).toBeLessThan(62);
  await expect.poll(places).toEqual(Array.from({ length: 66 - place }, (_, index) => place - 3 + index));
  await expect(fromOwn.nth(4)).toBeInViewport({ ratio: 1 });
  await expect(fromOwn.nth(3)).toContainText(/Um check-in amanhã passa [\d.]+ pessoas?/);
  await expect(page.getByText(`A partir da sua posição, ${place}º lugar`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Pódio' })).toBeHidden();
  await page.getByRole('button', { name: 'Voltar ao topo' }).click();
  await expect(rows).toHaveCount(50);

  await page.route(api.ranking, dropped);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Tentar carregar mais' })).toBeVisible();
  await expect(rows).toHaveCount(50);
  await page.unroute(api.ranking);
  await page.getByRole('button', { name: 'Tentar carregar mais' }).click();
  await expect(rows).toHaveCount(62);
  await expect(page.getByRole('button', { name: /carregar mais/i })).toBeHidden();
  const all = await rows.evaluateAll((items) => items.map((item) => Number.parseInt(item.textContent ?? '', 10)));
  expect(all).toEqual(Array.from({ length: 62 }, (_, index) => index + 1));
  await page.getByRole('button', { name: 'Voltar ao topo' }).click();
  await expect(page.getByRole('list', { name: 'Pódio' })).toBeInViewport();

  await page.reload();
  await expect(rows).toHaveCount(50);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(62);
});

test('a search forgives accents, capitals and typing, and says when nobody is found or nobody answers @long', async ({
  page,
  club,
  createMember,
  signedInMember,
}) => {
  await withoutLiveUpdates(page);
  const { id: challengeId } = await createChallenge(club);
  const joao = await createMember('João Ávila Pequeno');
  for (const member of [joao, signedInMember]) await joinChallenge(member, challengeId);
  // Somebody has to stand on the podium.
  await recordWorkout(signedInMember, { challengeId });
  await page.goto(`/app/challenges/${challengeId}/ranking`);
  const field = page.getByRole('searchbox', { name: 'Buscar participante' });
  const found = page.getByRole('list', { name: 'Resultados da busca' }).getByRole('listitem');
  await field.fill('joao avi peq');
  await expect(found).toHaveText([/\d+º lugar.*João Ávila Pequeno.*pontos.*Sem check-in ainda/]);
  await expect(page.getByText('1 participante encontrado')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sua posição' })).toContainText('Marina Souza');

  // To the found member and back: the search is still there.
  await found.getByRole('link', { name: /João Ávila Pequeno/ }).click();
  await expect(page.getByRole('heading', { name: 'Treinos de João Ávila Pequeno' })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('joao avi peq');
  await expect(found).toHaveCount(1);

  await field.fill('zzz ninguém');
  await expect(page.getByText('Ninguém encontrado com “zzz ninguém”')).toBeVisible();
  await withoutRecovery(page);
  await page.route(api.rankingSearch, dropped);
  await field.fill('marina');
  await expect(page.getByText('Não foi possível buscar')).toBeVisible();
  await page.unroute(api.rankingSearch);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(found.filter({ hasText: 'Você' })).toHaveCount(1);
  await field.press('Escape');
  await expect(field).toBeFocused();
  await expect(page.getByRole('list', { name: 'Todos os participantes' })).toBeVisible();
  await field.fill('joao');
  await expect(found.first()).toBeVisible();
  await page.getByRole('button', { name: 'Limpar busca' }).click();
  await expect(field).toHaveValue('');
  await expect(page.getByRole('list', { name: 'Pódio' })).toBeVisible();
});
