import { addDays, dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { formatShortDate } from '#web/lib/format.ts';
import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, test } from '../support/fixtures.ts';
import { createChallenge, joinChallenge } from '../support/member-acts.ts';

// Every test makes a challenge of its own.
test.use({ serverName: 'challenges' });

let today: Day;
test.beforeEach(() => {
  today = dayInZone(new Date());
});

test('a member marks a pause, the board shows it, and they come back', async ({ page, club, signedInMember }) => {
  const { id: challengeId } = await createChallenge(club, addDays(today, -1));
  await joinChallenge(signedInMember, challengeId);
  await page.goto('/app/home');
  const pause = page.getByRole('button', { name: 'Marcar pausa' });

  const mark = page.getByRole('dialog').getByRole('button', { name: 'Marcar pausa' });

  await test.step('on home: nothing is marked before the button is pressed', async () => {
    await pause.click();
    await expect(page.getByRole('dialog')).toContainText('Os pontos ficam. A sequência recomeça na volta');
    await expectAccessibleAtBothWidths(page);
    await mark.click();
    await expect(page.getByRole('dialog')).toContainText('Escolha o motivo.');
    await page.getByRole('radio', { name: 'Doente' }).check();
    await page.getByRole('radio', { name: 'Viajando' }).check();
    await mark.click();
    await expect(page.getByText('Em pausa hoje · Viajando')).toBeVisible();
    // Nothing is asked of a participant who pauses, and a workout is welcome.
    const card = page.getByTestId('today-card');
    await expect(card).toContainText('Boa viagem!');
    await expect(card).not.toContainText('Falta o check-in');
    await expect(page.getByRole('button', { name: 'Registrar Treino', exact: true }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleAtBothWidths(page);
  });

  const board = page.getByRole('region', { name: 'Seus 21 dias' });
  await test.step('the challenge page and its board', async () => {
    await page.goto('/app/challenges');
    await expect(page.getByText('Em pausa hoje · Viajando')).toBeVisible();
    await expect(board).toContainText('hoje, em pausa');
    await expect(board).toContainText('Os pontos ficam. A sequência recomeça na volta');
    await expectAccessibleAtBothWidths(page);
  });

  await test.step('longer, and back', async () => {
    const until = addDays(today, 2);
    await page.getByRole('button', { name: 'Em pausa hoje · Viajando, mudar' }).click();
    await page.getByLabel('Último dia').fill(until);
    await page.getByRole('radio', { name: 'Descansando' }).check();
    await mark.click();
    await expect(page.getByText(`Em pausa até ${formatShortDate(until)} · Descansando`)).toBeVisible();
    await expect(board.getByRole('listitem').filter({ hasText: 'em pausa' })).toHaveCount(3);
    await expect(page.getByTestId('today-card')).toContainText('Bom descanso!');
    await page.getByRole('button', { name: 'Voltei' }).click();
    await expect(pause).toBeVisible();
    await expect(page.getByTestId('today-card')).toContainText('Falta o check-in de hoje');
    await expect(board.getByRole('listitem').filter({ hasText: 'em pausa' })).toHaveCount(0);
  });

  await test.step('without a connection it is refused in words', async () => {
    await page.context().setOffline(true);
    await pause.click();
    await expect(page.getByRole('alert')).toContainText('Sem internet, a pausa não pode ser marcada.');
    await page.getByRole('radio', { name: 'Doente' }).check();
    await expect(mark).toBeDisabled();
    await page.context().setOffline(false);
    await mark.click();
    await expect(page.getByText('Em pausa hoje · Doente')).toBeVisible();
  });
});
