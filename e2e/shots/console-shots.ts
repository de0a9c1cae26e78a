import { addDays, dayInZone } from '#domain/calendar.ts';
import { openConsolePage, reportMember, visitedPages } from '../support/console-pages.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';
import { createChallenge, joinChallenge, mainChallengeId, recordWorkout } from '../support/member-acts.ts';
import { openScreen } from '../support/open-screen.ts';
import { codeOf } from '../support/second-factor.ts';
import { signInStaff } from '../support/staff.ts';
import { shoot } from './shoot.ts';

test('the way into the console', async ({ page, club, createMember }) => {
  const owner = await createMember('Olívia Dona');
  await club.club('staff', 'add', owner.email, '--role', 'owner');
  await signInPage(page, owner);
  await page.goto('/operador');
  await expect(page.getByRole('heading', { name: 'Proteja o console' })).toBeVisible();
  await shoot(page, '110-console-protect');
  await page.getByRole('button', { name: 'Configurar agora' }).click();
  const secret = (await page.getByTestId('factor-secret').textContent()) ?? '';
  await shoot(page, '111-console-set-up');
  await page.getByLabel('Código do aplicativo').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByRole('button', { name: 'Mostrar os códigos' }).click();
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible();
  await shoot(page, '112-console-recovery-codes');
  await page.getByLabel('Guardei os códigos em um lugar seguro').check();
  await page.getByRole('button', { name: 'Abrir o console' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hoje' })).toBeVisible();
  await expect(page.locator('.bg-skeleton')).toHaveCount(0);
  await shoot(page, '113-console-today');
  // A server of tests never makes a backup by itself.
  await page.route('**/rest/v1/rpc/staff_today', async (route) => {
    const reply = await route.fetch();
    const day = (await reply.json()) as { now: string };
    await route.fulfill({ response: reply, json: { ...day, last_backup_at: day.now } });
  });
  await page.reload();
  await expect(page.getByText('Tudo em dia')).toBeVisible();
  await shoot(page, '113b-console-calm-day');
});

test('the rooms of the console', async ({ page, club, createMember }) => {
  const today = dayInZone(new Date());
  const operator = await createMember('Otávio Operador');
  await signInStaff(page, club, operator, 'owner');
  await club.club('staff', 'add', (await createMember('Marta Moderadora')).email, '--role', 'moderator');
  const bruno = await createMember('Bruno Salles');
  const caio = await createMember('Caio Teixeira');
  const ana = await createMember('Ana Beatriz Wanderley');
  const challengeId = await mainChallengeId(bruno);
  for (const member of [bruno, caio, ana]) {
    await joinChallenge(member, challengeId);
    await recordWorkout(member, { challengeId });
    await recordWorkout(member, { challengeId, day: addDays(today, -1) });
  }
  await createChallenge(club, addDays(today, 40));
  const { data } = await operator.client.rpc('staff_member', { p_user_id: bruno.id });
  const { check_ins: checkIns } = data as { check_ins: { id: string }[] };
  await operator.client.rpc('staff_void_check_in', { p_check_in_id: checkIns[0]?.id, p_reason: 'A foto é de outro dia.' });
  await operator.client.rpc('staff_suspend', { p_user_id: caio.id, p_reason: 'Mensagens ofensivas no grupo.' });
  await operator.client.rpc('staff_private_field', { p_user_id: bruno.id, p_field: 'phone' });
  for (const visited of visitedPages(await reportMember({ member: bruno, challengeId, reporter: ana, staff: operator }))) {
    await openConsolePage(page, visited);
    await shoot(page, `114-console-${visited.name}`);
  }
  const states = [
    [`/operador/membros/${caio.id}`, '117-console-suspended'],
    [`/operador/desafios/${challengeId}?aba=regras`, '120-console-rules'],
    [`/operador/desafios/${challengeId}?aba=programa`, '120b-console-programme'],
    [`/operador/desafios/${challengeId}?aba=editar`, '121-console-edit'],
  ] as const;
  for (const [path, name] of states) {
    await openScreen(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.bg-skeleton')).toHaveCount(0);
    await shoot(page, name);
  }
  await openScreen(page, `/operador/membros/${bruno.id}`);
  await page.getByRole('button', { name: /^Desfazer anulação/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, '125-console-take-back');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Suspender membro' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, '126-console-suspend');
});
