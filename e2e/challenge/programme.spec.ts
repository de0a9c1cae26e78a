import { addDays, dayInZone } from '#domain/calendar.ts';
import { totalPoints } from '#domain/points.ts';
import { signInExpert } from '../support/expert-member.ts';
import { dropped } from '../support/faults.ts';
import { expect, expectAccessible, signInPage, test } from '../support/fixtures.ts';
import { pressOn } from '../support/keyboard.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';

// Every test makes challenges of its own.
test.use({ serverName: 'challenges' });

const TICKS = '**/rest/v1/rpc/tick_challenge_day';
const today = () => dayInZone(new Date());

test('on the free plan home says what to do today, and honestly that there is more', async ({ page, club, createMember }) => {
  const member = await createMember();
  const { id } = await createChallenge(club);
  await joinChallenge(member, id);
  await signInPage(page, member);
  await page.goto('/app/home');
  const card = page.getByRole('region', { name: 'Hoje, dia 1 de 21' });
  await expect(card).toContainText('Só precisa começar');
  await expect(card).toContainText('O treino, a receita e a dica deste dia fazem parte do plano Expert.');
  await expect(card.getByRole('link', { name: 'Conhecer o Expert' })).toHaveAttribute('href', '/app/plan');
  await expect(card.getByRole('link')).toHaveCount(1);
  await expect(card.getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page);
  const { data: days } = await member.client.rpc('my_challenge_days', { p_challenge_id: id });
  expect(JSON.stringify(days)).toContain('Só precisa começar');
  expect(JSON.stringify(days), 'neither ids nor names of what is paid for').not.toMatch(/pilates-do-zero|Mingau|agua-antes/);

  // After the check-in, the card tells what comes next.
  await recordWorkout(member, { challengeId: id });
  await page.reload();
  await expect(card).toContainText('Feito');
  await expect(card).toContainText(/Amanhã, dia 2.*Alterne 3 minutos andando e 1 correndo.*Faltam 11 check-ins para o bronze\./);
  await expectAccessible(page);

  await page.goto(`/app/challenges/${id}`);
  const programme = page.getByRole('region', { name: 'O programa dos 21 dias' });
  await expect(programme.getByRole('listitem').filter({ hasText: /^Dia \d+/ })).toHaveCount(21);
  await pressOn(page, programme.locator('summary').nth(20));
  await expect(programme.getByText('Último dia: treine o que você mais gostou')).toBeVisible();
});

test('an Expert registers the day’s workout with a press, and ticks recipe and tip for themselves', async ({
  page,
  club,
  createMember,
}) => {
  const member = await signInExpert(page, club, createMember);
  const { id } = await createChallenge(club, addDays(today(), -4));
  await joinChallenge(member, id);
  await page.goto('/app/home');
  // A late joiner sees their day.
  const card = page.getByRole('region', { name: 'Hoje, dia 5 de 21' });
  await expect(card).toContainText('Acordar as articulações');
  await expect(card).toContainText('Com mais 35 min do que quiser, vale o check-in.');
  const recipe = card.getByRole('checkbox', { name: 'Fiz: Sopa de lentilha com legumes' });
  await page.route(TICKS, dropped);
  await pressOn(page, recipe, 'Space');
  await expect(recipe).toBeChecked();
  await expect(page.getByText('Sua marca ficou guardada neste aparelho')).toBeVisible();
  await page.unroute(TICKS);
  await page.reload();
  await expect(recipe).toBeChecked();
  await expect
    .poll(async () => (await member.client.from('challenge_day_ticks').select('day, part')).data, 'sent once the server is in reach')
    .toEqual([{ day: 5, part: 'recipe' }]);
  await expectAccessible(page);

  await card.getByRole('link', { name: 'Registrar este treino' }).click();
  await expect(page.getByLabel('Nome do exercício')).toHaveValue('Acordar as articulações');
  // The day's workout alone is too short for the check-in for which they came.
  await expect(page.getByLabel('Duração (minutos)')).toHaveValue('45');
  await expect(page.getByLabel('Duração (minutos)')).toHaveAccessibleDescription(/^10 min de Acordar as articulações \+ 35 livres\.$/);
  await page.getByRole('button', { name: 'Registrar Treino', exact: true }).click();
  await expect(page).toHaveURL(/dashboard/);
  const { data } = await member.client
    .from('challenge_progress')
    .select('points, check_ins_count')
    .eq('challenge_id', id)
    .eq('user_id', member.id);
  expect(data, 'the check-in scores, the tick does not').toEqual([{ points: totalPoints(1), check_ins_count: 1 }]);

  await page.goto('/app/home');
  await expect(card).toContainText(/Feito.*Amanhã, dia 6/);
  await expect(recipe, 'which is still there to be done').toBeChecked();
  await expect(card.getByRole('link', { name: 'Registrar este treino' })).toHaveCount(0);
  await expect(card).not.toContainText('vale o check-in');

  await page.goto(`/app/challenges/${id}`);
  await expect(
    page.getByRole('region', { name: 'Hoje, dia 5 de 21' }).getByRole('link', { name: 'Sopa de lentilha com legumes' }),
  ).toBeVisible();
  const days = page.getByRole('region', { name: 'O programa dos 21 dias' });
  await days.locator('summary').first().click();
  await expect(days.getByRole('link', { name: 'Pilates do zero: respiração e centro' })).toBeVisible();
  await expectAccessible(page);
});

test('two challenges have a programme each, and one that begins tomorrow says so', async ({ page, club, signedInMember }) => {
  const first = await createChallenge(club, addDays(today(), -1));
  const second = await createChallenge(club, addDays(today(), -20), '--days', '30');
  for (const { id } of [first, second]) await joinChallenge(signedInMember, id);
  await page.goto('/app/home');
  const cards = page.getByTestId('todays-programme');
  await expect(cards.filter({ hasText: first.title })).toContainText('Hoje, dia 2de 21');
  await expect(cards.filter({ hasText: second.title })).toContainText('Hoje, dia 21de 30');
  const third = await createChallenge(club, addDays(today(), 1));
  await joinChallenge(signedInMember, third.id);
  await page.goto(`/app/challenges/${third.id}`);
  await expect(page.getByRole('region', { name: 'Amanhã, dia 1 de 21' })).toContainText('Só precisa começar');
});
