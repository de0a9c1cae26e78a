import { addDays, dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { totalPoints } from '#domain/points.ts';
import { formatDayMonth } from '#web/lib/format.ts';
import { api, dropped, withoutRecovery } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';
import { withoutLiveUpdates } from '../support/live-updates.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';

// Every test makes challenges of its own.
test.use({ serverName: 'challenges' });

let today: Day;
test.beforeEach(() => {
  today = dayInZone(new Date());
});
const join = { name: /Participar do Desafio/ };

test('details of a running challenge: the board, the days left, the rules, joining and leaving without losing a point', async ({
  page,
  club,
  signedInMember,
}) => {
  const { id, title } = await createChallenge(club, addDays(today, -2), '--description', 'Verão em movimento');
  await page.goto('/app/challenges');
  await page.getByRole('link', { name: 'Detalhes' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/challenges/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Verão em movimento')).toBeVisible();
  await expect(page.getByText('Faltam 19 dias')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Números do desafio' })).toContainText(/Dias restantes\s*19/);
  const rules = page.getByRole('region', { name: 'Regras' });
  await expect(rules).toContainText('45 minutos ou mais');
  await expect(rules).toContainText('horário de Brasília');
  await expect(rules).toContainText('No empate, fica na frente');
  // A member misses no day of a challenge that they are not in.
  await expect(page.getByText(`Dia 1, ${formatDayMonth(addDays(today, -2))}: encerrado`)).toBeAttached();

  await page.getByRole('button', join).click();
  await expect(page.getByText('Você entrou no desafio!')).toBeVisible();
  await recordWorkout(signedInMember, { challengeId: id });
  await page.reload();
  const board = page.getByRole('list', { name: 'Seus 21 dias' });
  await expect(board).toContainText(`Dia 3, ${formatDayMonth(today)}: hoje, feito`);
  await expect(board).toContainText(`Dia 2, ${formatDayMonth(addDays(today, -1))}: sem registro`);
  await expect(board).toContainText(`Dia 4, ${formatDayMonth(addDays(today, 1))}: por vir`);
  const mine = page.getByRole('region', { name: 'Seus 21 dias' });
  await expect(mine).toContainText('1 de 21');
  for (const round of [1, 2]) {
    await page.getByRole('button', { name: 'Sair do desafio' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sair do desafio' }).click();
    await expect(page.getByText('Participando', { exact: true }), `round ${round}`).toBeHidden();
    await page.getByRole('button', join).click();
    await expect(mine).toContainText(`1 de 21Pontos${totalPoints(1)}Conclusão5%Sequência1 dia`);
  }
});

test('the list leads on: the next one can be joined there, the past one tells the own result', async ({
  page,
  club,
  createMember,
  signedInMember,
}) => {
  const start = addDays(today, -30);
  const winner = await createMember('Ana Vencedora');
  await club.setClock(`${start}T15:00:00Z`);
  let past: { id: string; title: string };
  try {
    past = await createChallenge(club, start);
    for (const member of [winner, signedInMember]) {
      await joinChallenge(member, past.id);
      await recordWorkout(member, { challengeId: past.id, day: start });
    }
  } finally {
    await club.setClock(null);
  }
  const running = await createChallenge(club);
  const next = await createChallenge(club, addDays(today, 5));
  await page.goto('/app/challenges');
  // The one to come is newer, but the one that runs has the page.
  await expect(page.getByRole('heading', { level: 1, name: running.title })).toBeVisible();

  const toCome = page.getByRole('region', { name: 'Próximos desafios' }).getByRole('listitem').filter({ hasText: next.title });
  await expect(toCome).toContainText('Começa em 5 dias');
  await toCome.getByRole('button', join).click();
  await expect(page.getByText('Você entrou no desafio!')).toBeVisible();
  await expect(page.getByText('Começa em 5 dias: os check-ins contam a partir do dia 1.')).toBeVisible();
  await expect(toCome).toContainText('Participando');

  const over = page.getByRole('region', { name: 'Desafios anteriores' }).getByRole('listitem').filter({ hasText: past.title });
  await expect(over).toContainText(new RegExp(`Desafio encerrado.*Você participou.*2º lugar.*${totalPoints(1)} pontos · 1 check-in`));
  await over.getByRole('link', { name: past.title }).click();
  await expect(page.getByRole('region', { name: 'Seu resultado' })).toContainText(
    new RegExp(`2º lugar.*${totalPoints(1)} pontos.*1 check-in.*5%`),
  );
  await expect(page.getByRole('button', { name: 'Sair do desafio' })).toBeHidden();
  await page.getByRole('link', { name: 'Ver ranking' }).click();
  await expect(page.getByRole('list', { name: 'Todos os participantes' }).getByRole('listitem').first()).toContainText('Ana Vencedora');
});

test('a challenge the operator closed is over: no joining, no days left @long', async ({ page, club, signedInMember }) => {
  const { id } = await createChallenge(club);
  await club.club('challenge', 'close', id);
  await page.goto(`/app/challenges/${id}`);
  await expect(page.getByText('Desafio encerrado')).toBeVisible();
  await expect(page.getByRole('button', join)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Números do desafio' })).toContainText(/Dias restantes\s*0/);
  const refused = await signedInMember.client
    .from('challenge_participants')
    .insert({ challenge_id: id, user_id: signedInMember.id, status: 'active' });
  expect(refused.error?.message).toBe('challenge_over');
});

test('an unknown challenge leads back; a lost connection shows the last seen with a notice @long', async ({
  page,
  club,
  signedInMember,
}) => {
  await withoutLiveUpdates(page);
  for (const id of ['00000000-0000-4000-8000-000000000000', 'desafio-21']) {
    await page.goto(`/app/challenges/${id}`);
    await expect(page.getByText('Desafio não encontrado')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Voltar aos Desafios' })).toHaveAttribute('href', '/app/challenges');
  }
  const { id, title } = await createChallenge(club);
  await joinChallenge(signedInMember, id);
  await page.route(api.everything, dropped);
  await page.goto(`/app/challenges/${id}`);
  await expect(page.getByText('Erro ao carregar o desafio')).toBeVisible();
  await withoutRecovery(page);
  await page.unroute(api.everything);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Participando', { exact: true })).toBeVisible();
  // Data that was read is written to the device a moment later, and when the page is left.
  await page.goto('/app/challenges');
  await expect(page.getByText('Participando', { exact: true })).toBeVisible();

  await page.route(api.everything, dropped);
  for (const address of [`/app/challenges/${id}`, '/app/challenges']) {
    await page.goto(address);
    await expect(page.getByText('Você está vendo o desafio como estava da última vez')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await page.unroute(api.everything);
  await page.getByRole('button', { name: 'Tentar novamente' }).first().click();
  await expect(page.getByText('Você está vendo o desafio como estava da última vez')).toBeHidden();
});
