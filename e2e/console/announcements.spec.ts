import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, signInPage, test } from '../support/fixtures.ts';
import { joinChallenge, mainChallengeId } from '../support/member-acts.ts';
import { signInStaff } from '../support/staff.ts';

// Announcements to everybody are seen by the members of other tests.
test.use({ serverName: 'console' });

test('an operator tells a challenge something: links and limits are said before, the participant sees it, and no more once it is ended', async ({
  page,
  club,
  browser,
  createMember,
}) => {
  const member = await createMember('Ana Lima');
  const challengeId = await mainChallengeId(member);
  await joinChallenge(member, challengeId);
  await signInStaff(page, club, await createMember('Olga Operadora'), 'operator');

  await test.step('write: a link to another place is refused where it stands', async () => {
    await page.goto('/operador/avisos');
    await page.getByRole('link', { name: 'Novo aviso' }).click();
    await page.getByLabel('Para quem').selectOption('Participantes de um desafio');
    await page.getByRole('combobox', { name: 'Desafio' }).selectOption(challengeId);
    await page.getByLabel('Título').fill('Treino aberto no parque');
    await page.getByLabel('Texto').fill('Sábado às 9h. Veja https://example.com/mapa');
    await page.getByLabel('Botão', { exact: true }).selectOption('Desafios');
    await page.getByLabel('O que o botão diz').fill('Ver o desafio');
    const preview = page.getByRole('region', { name: 'Como os membros veem' });
    await expect(preview).toContainText('Treino aberto no parque');
    await page.getByRole('button', { name: 'Conferir e enviar' }).click();
    await expect(page.getByText(/“https:\/\/example\.com\/mapa” não pode ser um link/)).toBeVisible();
    await page.getByLabel('Texto').fill('Sábado às 9h. Veja https://maps.app.goo.gl/parque');
    await expect(preview.getByRole('link', { name: /maps\.app\.goo\.gl/ })).toBeVisible();
    await page.getByRole('switch', { name: 'Urgente' }).click();
    await expect(page.getByText('Passa por cima dos limites')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('switch', { name: 'Urgente' }).click();
  });

  await test.step('send: how many it reaches, and how the limits stand, is told first', async () => {
    await page.getByRole('button', { name: 'Conferir e enviar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enviar este aviso?' });
    await expect(dialog).toContainText('Vai aparecer no app para 1 membro.');
    await expect(dialog).toContainText('É o 1º aviso deste público no dia');
    await expectAccessibleAtBothWidths(page);
    await dialog.getByRole('button', { name: 'Enviar aviso' }).click();
    await expect(page).toHaveURL(/\/operador\/avisos$/);
    const item = page.getByRole('listitem').filter({ hasText: 'Treino aberto no parque' });
    await expect(item).toContainText('No ar');
    await expect(item).toContainText('cada membro vê quando abrir o app');
    await expectNoSidewaysScroll(page);
    await expectAccessibleAtBothWidths(page);
  });

  const context = await browser.newContext({ baseURL: club.url, serviceWorkers: 'block' });
  const phone = await context.newPage();
  await test.step('the participant sees it on home and puts it away', async () => {
    await signInPage(phone, member);
    await phone.goto('/app/home');
    const card = phone.getByRole('region', { name: 'Aviso: Treino aberto no parque' });
    await expect(card.getByRole('link', { name: 'Ver o desafio' })).toHaveAttribute('href', '/app/challenges');
    await expect(phone.getByRole('link', { name: 'Avisos : 1 não lido' })).toBeVisible();
    await expectAccessibleAtBothWidths(phone);
    await card.getByRole('button', { name: /Dispensar/ }).click();
    await expect(card).toBeHidden();
    await expect(phone.getByRole('link', { name: 'Avisos', exact: true })).toBeVisible();
  });

  await test.step('a second one on that day is refused with a sentence', async () => {
    await page.getByRole('link', { name: 'Novo aviso' }).click();
    await page.getByLabel('Para quem').selectOption('Participantes de um desafio');
    await page.getByRole('combobox', { name: 'Desafio' }).selectOption(challengeId);
    await page.getByLabel('Título').fill('Mais um');
    await page.getByLabel('Texto').fill('No mesmo dia.');
    await page.getByRole('button', { name: 'Conferir e enviar' }).click();
    await expect(page.getByText('Este público já tem todos os avisos desse dia.')).toBeVisible();
  });

  await test.step('ended, it is nowhere any more', async () => {
    await page.goto('/operador/avisos');
    await page.getByRole('button', { name: 'Encerrar aviso: Treino aberto no parque' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar aviso' }).click();
    await expect(page.getByText('Encerrado antes')).toBeVisible();
    await phone.goto('/app/notices');
    await expect(phone.getByText('Nenhum aviso por aqui')).toBeVisible();
  });
  await context.close();
});

test('a moderator writes to one member from their page, and to no group', async ({ page, club, createMember }) => {
  const member = await createMember('Bia Costa');
  await signInStaff(page, club, await createMember('Mário Moderador'), 'moderator');
  await page.goto('/operador/avisos/novo');
  await expect(page.getByText('Escolha o membro primeiro')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.goto(`/operador/membros/${member.id}`);
  await page.getByRole('link', { name: 'Enviar aviso' }).click();
  await expect(page.getByText('Para Bia Costa')).toBeVisible();
  await page.getByLabel('Título').fill('Tudo bem por aí?');
  await page.getByLabel('Texto').fill('Sentimos sua falta nos treinos.');
  await page.getByRole('button', { name: 'Conferir e enviar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar aviso' }).click();
  await expect(page.getByText('Leitura não é mostrada: é de uma pessoa só').first()).toBeVisible();
  const { data } = await member.client.rpc('my_notices');
  expect((data as { notices: { title: string }[] }).notices.map(({ title }) => title)).toContain('Tudo bem por aí?');
});
