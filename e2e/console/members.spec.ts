import { addDays, dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { formatDate } from '#web/lib/format.ts';
import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, signInPage, test } from '../support/fixtures.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';
import { signInStaff } from '../support/staff.ts';

test.use({ serverName: 'console' });

let today: Day;
test.beforeEach(() => {
  today = dayInZone(new Date());
});

test('an operator finds a member, voids a check-in and takes that back; the member reads both reasons', async ({
  page,
  club,
  createMember,
}) => {
  const member = await createMember('Conceição Aragão');
  await createMember('Cora Amaral');
  const { id: challengeId } = await createChallenge(club);
  await joinChallenge(member, challengeId);
  await recordWorkout(member, { name: 'Remada', challengeId });
  await signInStaff(page, club, await createMember('Otávio Operador'), 'operator');

  await test.step('by the beginnings of words, without accents', async () => {
    await page.goto('/operador/membros');
    await page.getByRole('searchbox', { name: 'Buscar por nome ou email' }).fill('arag conce');
    await expect(page.getByRole('list', { name: 'Membros' }).getByRole('listitem')).toHaveCount(1);
    await expect(page).toHaveURL(/\?q=arag\+conce$/);
    await expectNoSidewaysScroll(page);
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('link', { name: /Conceição Aragão/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Conceição Aragão' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleAtBothWidths(page);
  });

  await test.step('void', async () => {
    await page.getByRole('button', { name: `Anular check-in de ${formatDate(today)}` }).click();
    await page.getByLabel('Motivo').fill('Foto repetida');
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('button', { name: 'Anular check-in', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Check-ins anulados' })).toContainText('Foto repetida');
    const { data } = await member.client.rpc('my_voided_check_ins');
    expect(data).toMatchObject({ rows: [{ challenge_id: challengeId, reason: 'Foto repetida' }] });
  });

  await test.step('take back', async () => {
    await page.getByRole('button', { name: `Desfazer anulação de ${formatDate(today)}` }).click();
    await page.getByLabel('Motivo').fill('A foto era de hoje');
    await page.getByRole('button', { name: 'Desfazer anulação', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Check-ins anulados' })).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Check-ins que contam' })).toContainText('Remada');
  });

  await test.step('back in the list the search is still there', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Membros' }).click();
    await expect(page).toHaveURL(/\?q=arag\+conce$/);
  });

  await signInPage(page, member);
  await page.goto(`/app/challenges/${challengeId}/user/${member.id}/workouts`);
  await expect(page.getByText('Motivo: A foto era de hoje')).toBeVisible();
});

test('a suspended member reads why, keeps plan and data, and is back when it is lifted', async ({ page, club, createMember }) => {
  const member = await createMember('Selma Suspensa');
  const operator = await createMember('Otávio Operador');
  await signInStaff(page, club, operator, 'operator');
  await page.goto(`/operador/membros/${member.id}`);
  await page.getByRole('button', { name: 'Suspender membro' }).click();
  await page.getByLabel('Até o fim do dia').fill(addDays(today, 7));
  await page.getByLabel('Motivo').fill('Ofensa a outro membro');
  await page.getByRole('button', { name: 'Suspender', exact: true }).click();
  await expect(page.getByText(`Suspenso até ${formatDate(addDays(today, 7))}`)).toBeVisible();
  await page.goto('/operador/membros?situacao=suspensos&q=selma');
  await expect(page.getByRole('link', { name: /Selma Suspensa/ })).toContainText('Suspenso');

  await test.step('the member’s side', async () => {
    await signInPage(page, member);
    await page.goto('/app/challenges');
    await expect(page.getByRole('heading', { name: 'Sua conta está suspensa' })).toBeVisible();
    await expect(page.getByText('Ofensa a outro membro')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleAtBothWidths(page);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar meus dados' }).click();
    expect((await coming).suggestedFilename()).toMatch(/\.zip$/);
    await page.getByRole('link', { name: 'Ver meu plano' }).click();
    await expect(page.getByRole('heading', { name: 'Meu plano' })).toBeVisible();
    await page.getByRole('link', { name: 'Sua conta' }).click();
    await expect(page.getByText('Ofensa a outro membro')).toBeVisible();
  });

  const { data } = await operator.client.rpc('staff_member', { p_user_id: member.id });
  const { suspension } = data as { suspension: { id: string } };
  await operator.client.rpc('staff_lift_suspension', { p_user_id: member.id, p_suspension_id: suspension.id, p_reason: 'Conversamos' });
  await page.goto('/app/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Selma');
});
