import { readFile } from 'node:fs/promises';
import { addDays, dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { totalPoints } from '#domain/points.ts';
import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, test } from '../support/fixtures.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';
import { signInStaff } from '../support/staff.ts';

// Its challenges become the club's main ones.
test.use({ serverName: 'console' });

let today: Day;
test.beforeEach(() => {
  today = dayInZone(new Date());
});

test('an operator makes a challenge, watches its day, saves the ranking, closes it and repeats it', async ({
  page,
  club,
  createMember,
}) => {
  const member = await createMember('Ana Lima');
  await signInStaff(page, club, await createMember('Olga Operadora'), 'operator');
  let challengeId = '';

  await test.step('make: what was probably not meant is said first', async () => {
    // A challenge beside another is one of the warnings.
    await createChallenge(club);
    await page.goto('/operador/desafios/novo');
    await page.getByLabel('Nome').fill('Desafio do console');
    await page.getByLabel('Primeiro dia').fill(today);
    await page.getByLabel('Regras deste desafio').fill('Foto do treino\nÁgua por perto');
    await expect(page.getByLabel('Último dia')).toHaveValue(addDays(today, 20));
    await expect(page.getByRole('region', { name: 'Como os membros veem' })).toContainText('Água por perto');
    await page.getByRole('button', { name: 'Criar desafio' }).click();
    await expect(page.getByText(/haverá dois ao mesmo tempo/).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('button', { name: 'Criar mesmo assim' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Desafio do console' })).toBeVisible();
    await expect(page.getByText('Ninguém entrou ainda')).toBeVisible();
    challengeId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  });

  await test.step('watch: the day shows who has trained', async () => {
    await joinChallenge(member, challengeId);
    await recordWorkout(member, { challengeId });
    await page.goto('/operador');
    await expect(page.getByRole('heading', { level: 1, name: 'Hoje' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Check-ins de hoje por hora em Desafio do console' }).getByRole('row')).toHaveCount(2);
    await expectNoSidewaysScroll(page);
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('link', { name: 'Desafio do console' }).click();
    await expect(page.getByRole('link', { name: 'Ana Lima' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleAtBothWidths(page);
  });

  await test.step('save the ranking', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`ranking-desafio-do-console-${today}.csv`);
    const [head, first] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(head).toMatch(/^posicao,nome,id,pontos,/);
    expect(first).toContain(`1,Ana Lima,${member.id},${totalPoints(1)},`);
    expect(first).toContain(member.email);
  });

  await test.step('change: what somebody else has changed meanwhile is shown, and nothing is lost', async () => {
    await page.getByRole('tab', { name: 'Editar' }).click();
    await page.getByLabel('Nome').fill('Desafio renomeado');
    await club.club('challenge', 'edit', challengeId, '--points', '300');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Pontos de quem completa: 300')).toBeVisible();
    await expect(page.getByLabel('Nome')).toHaveValue('Desafio renomeado');
    await expectNoSidewaysScroll(page);
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Desafio renomeado' })).toBeVisible();
  });

  await test.step('close, and repeat', async () => {
    await page.getByRole('button', { name: 'Encerrar' }).click();
    await expect(page.getByRole('dialog')).toContainText('1 participante não poderá mais fazer check-in');
    await page.getByRole('button', { name: 'Encerrar desafio' }).click();
    await expect(page.getByText('Encerrado', { exact: true })).toBeVisible();
    await page.goto('/operador/desafios?situacao=passados');
    await expect(page.getByRole('link', { name: 'Repetir Desafio renomeado' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('link', { name: 'Repetir Desafio renomeado' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Repetir desafio' })).toBeVisible();
    await expect(page.getByLabel('Nome')).toHaveValue('Desafio renomeado');
    await expect(page.getByLabel('Primeiro dia')).toHaveValue(addDays(today, 21));
    await page.getByRole('button', { name: 'Criar desafio' }).click();
    await expect(page.getByText('Ninguém entrou ainda')).toBeVisible();
  });

  await test.step('one that nobody joined is deleted', async () => {
    await page.getByRole('button', { name: 'Apagar' }).click();
    await page.getByLabel('Digite o nome do desafio para confirmar').fill('Desafio renomeado');
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('button', { name: 'Apagar desafio' }).click();
    await expect(page).toHaveURL(/\/operador\/desafios$/);
  });
});

test('a moderator looks at the day and the challenges, and may change none', async ({ page, club, createMember }) => {
  const { title } = await createChallenge(club);
  await signInStaff(page, club, await createMember('Mário Moderador'), 'moderator');
  await page.goto('/operador');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(page.getByText('Último backup')).toHaveCount(0);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('tab', { name: 'Participantes' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Editar' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Encerrar' })).toHaveCount(0);
});

test('opened at a tab past the edge of a phone, a challenge shows that tab whole @phone', async ({ page, club, createMember }) => {
  await signInStaff(page, club, await createMember('Olga Operadora'), 'operator');
  const { id } = await createChallenge(club);
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto(`/operador/desafios/${id}?aba=editar`);
  const tabs = page.getByRole('tablist');
  await expect(tabs.getByRole('tab', { selected: true })).toHaveText('Editar');
  await expect(tabs.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
