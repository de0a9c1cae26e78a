import { addDays, dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import type { ClubServer } from '../support/clubs/club-server.ts';
import { api, dropped } from '../support/faults.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { createChallenge, joinChallenge, mainChallengeId, recordWorkout } from '../support/member-acts.ts';
import { shoot, shootWindow } from './shoot.ts';

// It makes challenges of its own and moves the clock.
test.use({ serverName: 'challenge-shots' });

let today: Day;
test.beforeEach(() => {
  today = dayInZone(new Date());
});

/** A challenge that is over, in which these members trained on some days. */
async function playPastChallenge(club: ClubServer, members: ConfirmedMember[]): Promise<string> {
  const start = addDays(today, -40);
  try {
    await club.setClock(`${start}T15:00:00Z`);
    const { id } = await createChallenge(club, start, '--description', 'Três semanas para fechar o inverno em movimento.');
    await club.club('challenge', 'edit', id, '--title', 'Desafio de inverno');
    for (const member of members) await joinChallenge(member, id);
    for (const after of [0, 1, 2, 4, 5, 8, 9, 10, 11, 14, 19, 20]) {
      const day = addDays(start, after);
      await club.setClock(`${day}T15:00:00Z`);
      for (const member of members) await recordWorkout(member, { challengeId: id, day });
    }
    return id;
  } finally {
    await club.setClock(null);
  }
}

test('challenges', async ({ page, club, createMember }) => {
  await club.club('demo', '--members', '80', '--yes');
  const member = await createMember('Marina Souza');
  const mainId = await mainChallengeId(member);
  const pastId = await playPastChallenge(club, [member, await createMember('Bruno Alves')]);
  const next = await createChallenge(club, addDays(today, 12));
  await club.club('challenge', 'edit', next.id, '--title', 'Desafio de férias');
  await signInPage(page, member);

  await page.goto('/app/challenges');
  await expect(page.getByRole('heading', { name: 'Desafios anteriores' })).toBeVisible();
  await expect(page.getByText(/º lugar/)).toBeVisible();
  await shoot(page, '50-challenges-not-joined');
  await page.goto(`/app/challenges/${mainId}`);
  await expect(page.getByRole('heading', { name: 'Os 21 dias' })).toBeVisible();
  await shoot(page, '51-details-not-participating');
  await joinChallenge(member, mainId);
  await recordWorkout(member, { name: 'Corrida no parque', minutes: 52 });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Fazer check-in' })).toBeVisible();
  await shoot(page, '52-details-participating');
  await page.getByRole('button', { name: 'Fazer check-in' }).click();
  await expect(page.getByText('Check-in realizado com sucesso!')).toBeVisible();
  await shoot(page, '52b-details-checked-in');
  await page.goto('/app/challenges');
  await expect(page.getByRole('heading', { name: 'Próximos desafios' })).toBeVisible();
  await expect(page.getByText('Check-in de hoje feito!')).toBeVisible();
  await shoot(page, '53-challenges-joined');
  await page.goto(`/app/challenges/${next.id}`);
  await expect(page.getByText('Começa em 12 dias').first()).toBeVisible();
  await shoot(page, '54-details-to-come');
  await page.goto(`/app/challenges/${pastId}`);
  await expect(page.getByRole('heading', { name: 'Seu resultado' })).toBeVisible();
  await shoot(page, '55-details-over');
  await page.goto('/app/challenges/desafio-21');
  await expect(page.getByText('Desafio não encontrado')).toBeVisible();
  await shoot(page, '56-details-not-found');

  await page.goto(`/app/challenges/${mainId}/ranking`);
  await expect(page.getByTestId('ranking-own-row').first()).toBeVisible();
  await shootWindow(page, '57-ranking-window');
  await page.mouse.wheel(0, 3000);
  await expect(page.getByRole('button', { name: 'Voltar ao topo' })).toBeVisible();
  await shootWindow(page, '57b-ranking-scrolled');
  await page.getByRole('searchbox').fill('an');
  await expect(page.getByText(/encontrados?/)).toBeVisible();
  await shoot(page, '58-ranking-search');
  await page.getByRole('searchbox').fill('ninguém assim');
  await expect(page.getByText(/Ninguém encontrado/)).toBeVisible();
  await shoot(page, '58b-ranking-search-empty');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Ver a partir da minha posição' }).first().click();
  await expect(page.getByText(/A partir da sua posição/)).toBeVisible();
  await shoot(page, '59-ranking-from-own');

  await page.goto(`/app/challenges/${pastId}/user/${member.id}/workouts`);
  await expect(page.getByRole('region', { name: 'Histórico' })).toBeVisible();
  await shoot(page, '60-member-history');
  await page.route(api.everything, dropped);
  await page.goto(`/app/challenges/${mainId}`);
  await expect(page.getByText('Você está vendo o desafio como estava da última vez')).toBeVisible();
  await shoot(page, '61-details-saved');
});
