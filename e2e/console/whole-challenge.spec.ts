import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { addDays, dayInZone, noonInSaoPaulo } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { totalPoints } from '#domain/points.ts';
import { formatDate, formatDayMonth } from '#web/lib/format.ts';
import { expect, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { mailTo } from '../support/mails.ts';
import { joinChallenge, recordWorkout } from '../support/member-acts.ts';
import { openOwnPhone } from '../support/own-browser.ts';
import { codeOf } from '../support/second-factor.ts';
import { openRoom, signInStaff } from '../support/staff.ts';

// It moves the clock of its server by weeks, and closes what its members are in.
test.use({ serverName: 'whole-challenge' });
// Ten days of it, each looked at.
test.describe.configure({ timeout: 900_000 });

const PAST = 'Desafio 21 dias';
const TITLE = 'Desafio de verão';
const MISTAKE = 'Desafio de teste';
/** The club's first challenge is over then. */
let eve: Day;
test.beforeEach(() => {
  eve = addDays(dayInZone(new Date()), 24);
});
const WATCHED_DAYS = 10;
const VOID_REASON = 'A foto é de outro dia.';
const TAKE_BACK_REASON = 'Você mostrou a foto certa.';
const SUSPEND_REASON = 'Mensagens ofensivas no grupo.';
const LIFT_REASON = 'Conversamos, está resolvido.';
const EXPERT_REASON = 'Prêmio de quem treinou todos os dias.';

/** A day of the challenge, 1 for its first. */
const dayOf = (number: number): Day => addDays(eve, number);

/** Finds a member as staff do who know a part of the name. */
async function openMember(page: Page, { name }: ConfirmedMember): Promise<void> {
  await openRoom(page, 'Membros');
  const search = page.getByRole('searchbox', { name: 'Buscar por nome ou email' });
  await search.fill(name.split(' ')[0] ?? name);
  await search.press('Enter');
  // Until the answer has come, the list of before stands there, and goes away under the press.
  await expect(page.getByRole('status').filter({ hasText: /^1 membro$/ })).toBeVisible();
  await page.getByRole('list', { name: 'Membros' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Opens the challenge by the console's menu. */
async function openChallenge(page: Page): Promise<void> {
  await openRoom(page, 'Desafios');
  await page.getByRole('link', { name: TITLE, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
}

/** Fills the dialog that is open and sends it. */
async function giveReason(page: Page, reason: string, submitText: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill(reason);
  await dialog.getByRole('button', { name: submitText, exact: true }).click();
}

function rankingOf(page: Page): Locator {
  return page.getByRole('list', { name: 'Todos os participantes' }).getByRole('listitem');
}

test('an owner runs a whole challenge from the browser, and members see what was done', async ({ page, browser, club, createMember }) => {
  const owner = await createMember('Olívia Dona');
  const [ana, bruno, caio, dora] = await Promise.all(
    ['Ana Beatriz', 'Bruno Salles', 'Caio Teixeira', 'Dora Nunes'].map((name) => createMember(name)),
  );
  if (!ana || !bruno || !caio || !dora) throw new Error('four members');
  const members = [ana, bruno, caio, dora];
  const secret = await signInStaff(page, club, owner, 'owner');
  let challengeId = '';

  /** Those who train on a day do it at noon. */
  async function train(number: number, trained: readonly ConfirmedMember[]): Promise<void> {
    const day = dayOf(number);
    await club.setClock(noonInSaoPaulo(day));
    for (const member of trained) {
      expect(await recordWorkout(member, { challengeId, day }), `${member.name} on day ${number}`).toMatchObject({ checked_in: true });
    }
  }

  async function expectToday(number: number, checkIns: number): Promise<void> {
    await page.goto('/operador');
    const card = page.getByRole('main');
    await expect(card.getByRole('link', { name: TITLE })).toBeVisible();
    await expect(card.getByText(`Dia ${number} de 21`)).toBeVisible();
    await expect(card.getByText('check-ins hoje, de 4 participantes')).toBeVisible();
    await expect(card.getByRole('progressbar', { name: 'Quem já fez check-in hoje' })).toHaveAttribute(
      'aria-valuetext',
      `${checkIns} de 4, ${checkIns * 25}%`,
    );
    await expect(card.getByRole('table').getByRole('row', { name: `12h ${checkIns}` })).toBeAttached();
  }

  async function expectMailed({ email }: ConfirmedMember, reason: string): Promise<void> {
    await mailTo(club, email, ({ text }) => text.includes(reason));
  }

  await test.step('makes it from the past one, with dates that fit', async () => {
    await club.setClock(noonInSaoPaulo(eve));
    await page.goto('/operador');
    await expect(page.getByText('Nenhum desafio em andamento')).toBeVisible();
    await page.getByRole('link', { name: 'Ver os desafios' }).click();
    const past = page.getByRole('region', { name: 'Passados' });
    await past.getByRole('link', { name: `Repetir ${PAST}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Repetir desafio' })).toBeVisible();
    await expect(page.getByLabel('Primeiro dia')).toHaveValue(dayOf(1));
    await expect(page.getByLabel('Último dia')).toHaveValue(dayOf(21));
    await page.getByLabel('Nome').fill(TITLE);
    await page.getByRole('button', { name: 'Criar desafio' }).click();
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(page.getByText('A começar')).toBeVisible();
    challengeId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    for (const member of members) await joinChallenge(member, challengeId);
  });

  await test.step('watches the first three days', async () => {
    for (const number of [1, 2, 3]) {
      const trained = number === 2 ? [ana, bruno, caio] : members;
      await train(number, trained);
      await expectToday(number, trained.length);
    }
  });

  const brunoPage = await openOwnPhone(browser, club, bruno);
  const board = `/app/challenges/${challengeId}`;

  await test.step('voids a check-in; the member reads why, and has lost its points', async () => {
    await train(4, [ana, bruno, caio]);
    await expectToday(4, 3);
    await openMember(page, bruno);
    await page.getByRole('button', { name: `Anular check-in de ${formatDate(dayOf(3))}` }).click();
    await giveReason(page, VOID_REASON, 'Anular check-in');
    await expect(page.getByRole('list', { name: 'Check-ins anulados' })).toContainText(VOID_REASON);
    await brunoPage.goto(board);
    await expect(brunoPage.getByText(`Check-in de ${formatDayMonth(dayOf(3))} anulado pela organização`)).toBeVisible();
    await expect(brunoPage.getByText(VOID_REASON)).toBeVisible();
    await brunoPage.goto(`${board}/ranking`);
    await expect(rankingOf(brunoPage).filter({ hasText: 'Bruno Salles' })).toContainText('3 check-ins');
  });

  await test.step('takes it back; the member reads that too, and has the points again', async () => {
    await train(5, [ana, bruno, caio, dora]);
    await expectToday(5, 4);
    await openMember(page, bruno);
    await page.getByRole('button', { name: `Desfazer anulação de ${formatDate(dayOf(3))}` }).click();
    await giveReason(page, TAKE_BACK_REASON, 'Desfazer anulação');
    await expect(page.getByRole('list', { name: 'Check-ins anulados' })).toHaveCount(0);
    await brunoPage.goto(board);
    await expect(brunoPage.getByRole('region', { name: 'Seus 21 dias' })).toContainText('5 de 21');
    await expect(brunoPage.getByText(VOID_REASON)).toHaveCount(0);
    await brunoPage.goto(`${board}/user/${bruno.id}/workouts`);
    await expect(brunoPage.getByText(`Check-in de ${formatDayMonth(dayOf(3))} voltou a contar: a anulação foi desfeita`)).toBeVisible();
    await expect(brunoPage.getByText(TAKE_BACK_REASON)).toBeVisible();
    await brunoPage.goto(`${board}/ranking`);
    await expect(rankingOf(brunoPage).filter({ hasText: 'Bruno Salles' })).toContainText('5 check-ins');
  });

  const caioPage = await openOwnPhone(browser, club, caio);

  await test.step('suspends a member, who reads why and is out of the ranking', async () => {
    await train(6, [ana, bruno, caio]);
    await expectToday(6, 3);
    await openMember(page, caio);
    await page.getByRole('button', { name: 'Suspender membro' }).click();
    await page.getByRole('dialog').getByLabel('Até o fim do dia').fill(dayOf(12));
    await giveReason(page, SUSPEND_REASON, 'Suspender');
    await expect(page.getByText(`Suspenso até ${formatDate(dayOf(12))}`)).toBeVisible();
    await expectMailed(caio, SUSPEND_REASON);
    await caioPage.goto('/app/home');
    await expect(caioPage.getByRole('heading', { level: 1, name: 'Sua conta está suspensa' })).toBeVisible();
    await expect(caioPage.getByText(SUSPEND_REASON)).toBeVisible();
    await expect(recordWorkout(caio, { challengeId, day: dayOf(6) })).rejects.toMatchObject({ message: 'suspended' });
    await brunoPage.goto(`${board}/ranking`);
    await expect(rankingOf(brunoPage)).toHaveText([
      new RegExp(`1º lugar.*Ana Beatriz.*${totalPoints(6)}`),
      new RegExp(`Bruno Salles.*${totalPoints(6)}`),
      new RegExp(`Dora Nunes.*${totalPoints(3)}`),
    ]);
    await openChallenge(page);
    await expect(page.getByRole('region', { name: 'Fora do ranking' })).toContainText(
      new RegExp(`Caio Teixeira.*Suspenso.*${totalPoints(6)}`),
    );
  });

  await test.step('lifts it; the member is back with all points', async () => {
    await train(7, [ana, bruno]);
    await openMember(page, caio);
    await page.getByRole('button', { name: 'Encerrar suspensão' }).click();
    await giveReason(page, LIFT_REASON, 'Encerrar suspensão');
    await expect(page.getByText(SUSPEND_REASON)).toHaveCount(0);
    await expectMailed(caio, LIFT_REASON);
    await caioPage.goto(`${board}/ranking`);
    await expect(rankingOf(caioPage).filter({ hasText: 'Caio Teixeira' })).toContainText('6 check-ins');
    await train(7, [caio]);
    await expectToday(7, 3);
  });

  await test.step('gives Expert, which opens at once', async () => {
    await train(8, [ana, bruno, caio]);
    await expectToday(8, 3);
    await openMember(page, ana);
    await page.getByRole('button', { name: 'Dar o plano Expert' }).click();
    await page.getByRole('dialog').getByLabel('Até o fim do dia').fill(dayOf(40));
    await giveReason(page, EXPERT_REASON, 'Dar o Expert');
    await expect(page.getByText(formatDate(dayOf(40)))).toBeVisible();
    const anaPage = await openOwnPhone(browser, club, ana);
    await anaPage.goto('/app/dashboard');
    await expect(anaPage.getByRole('heading', { name: 'Resumo da Semana' })).toBeVisible();
    await anaPage.context().close();
  });

  await test.step('watches the ninth and the tenth day', async () => {
    await train(9, [ana, caio]);
    await expectToday(9, 2);
    await train(WATCHED_DAYS, [ana, bruno, caio, dora]);
    await expectToday(WATCHED_DAYS, 4);
  });

  await test.step('takes away one made by mistake, after a new code of the phone', async () => {
    await openRoom(page, 'Desafios');
    await page.getByRole('link', { name: 'Novo desafio' }).click();
    await page.getByLabel('Nome').fill(MISTAKE);
    await page.getByRole('button', { name: 'Criar desafio' }).click();
    // It would run beside the other one.
    await page.getByRole('button', { name: 'Criar mesmo assim' }).click();
    await expect(page.getByRole('heading', { level: 1, name: MISTAKE })).toBeVisible();
    await page.getByRole('button', { name: 'Apagar', exact: true }).click();
    await page.getByLabel('Digite o nome do desafio para confirmar').fill(MISTAKE);
    await page.getByRole('button', { name: 'Apagar desafio' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirme que é você' });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Código do aplicativo').fill(codeOf(secret, 1));
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText('Desafio apagado')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Desafios' })).toBeVisible();
    await expect(page.getByRole('link', { name: MISTAKE })).toHaveCount(0);
  });

  await test.step('saves the ranking with the right rows, while the code is fresh', async () => {
    await openChallenge(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar CSV' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe(`ranking-desafio-de-verao-${dayOf(1)}.csv`);
    const noon = (number: number) => `${dayOf(number)} 12:00`;
    expect((await readFile(await file.path(), 'utf8')).split('\r\n')).toEqual([
      'posicao,nome,id,pontos,conclusao_percentual,check_ins,dias_seguidos,ultimo_check_in,email',
      `1,Ana Beatriz,${ana.id},${totalPoints(10)},47.62,10,10,${noon(10)},${ana.email}`,
      `2,Caio Teixeira,${caio.id},${totalPoints(10)},47.62,10,10,${noon(10)},${caio.email}`,
      `3,Bruno Salles,${bruno.id},${totalPoints(9)},42.86,9,1,${noon(10)},${bruno.email}`,
      `4,Dora Nunes,${dora.id},${totalPoints(4)},19.05,4,1,${noon(10)},${dora.email}`,
      '',
    ]);
  });

  await test.step('closes it: nobody checks in any more, and the ranking stays', async () => {
    await openChallenge(page);
    await page.getByRole('button', { name: 'Encerrar', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('4 participantes não poderão mais fazer check-in');
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar desafio' }).click();
    await expect(page.getByText('Encerrado', { exact: true })).toBeVisible();
    await club.setClock(noonInSaoPaulo(dayOf(11)));
    expect(await recordWorkout(ana, { challengeId, day: dayOf(11) })).toMatchObject({ checked_in: false });
    await brunoPage.goto('/app/challenges');
    await expect(brunoPage.getByText('Nenhum desafio ativo encontrado')).toBeVisible();
  });

  await test.step('reads in the log each act, the newest first', async () => {
    await openRoom(page, 'Registro');
    const lines = page.getByRole('list', { name: 'Registro' }).getByRole('listitem');
    await expect(lines.filter({ hasText: /^(?!.*(Verificação em duas etapas|Adicionou à equipe))/s })).toHaveText([
      /Olívia Dona.*Encerrou um desafio.*Desafio de verão/,
      /Olívia Dona.*Baixou um ranking com emails.*Desafio de verão.*Linhas:\s*4/,
      /Olívia Dona.*Apagou um desafio.*Desafio de teste/,
      /Olívia Dona.*Criou um desafio.*Desafio de teste/,
      new RegExp(`Olívia Dona.*Deu o plano Expert.*Ana Beatriz.*${EXPERT_REASON}`),
      new RegExp(`Olívia Dona.*Encerrou a suspensão.*Caio Teixeira.*${LIFT_REASON}`),
      new RegExp(`Olívia Dona.*Suspendeu.*Caio Teixeira.*${SUSPEND_REASON}`),
      new RegExp(`Olívia Dona.*Desfez a anulação de um check-in.*Bruno Salles.*${TAKE_BACK_REASON}`),
      new RegExp(`Olívia Dona.*Anulou um check-in.*Bruno Salles.*${VOID_REASON}`),
      /Olívia Dona.*Repetiu um desafio.*Desafio de verão/,
    ]);
  });
  await Promise.all([brunoPage.context().close(), caioPage.context().close()]);
});
