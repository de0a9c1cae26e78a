import type { Locator, Page, Route } from '@playwright/test';
import { achievements } from '#content/achievements.ts';
import { totalPoints } from '#domain/points.ts';
import { PROFILE_FIELDS, PROFILE_FIELD_NAMES } from '#domain/profile-fields.ts';
import type { ProfileField } from '#domain/profile-fields.ts';
import { GENDER_LABELS } from '#domain/profile.ts';
import { CLEARED_PROFILE, FULL_PROFILE as FULL } from '#domain/sample-profile.ts';
import { pressWithoutSession } from '../support/auth-acts.ts';
import { dropped, filtered, holdBack, malformed, forMethod, serverFault } from '../support/faults.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';
import { joinChallenge, mainChallengeId, recordWorkout } from '../support/member-acts.ts';

const PROFILES = '**/rest/v1/profiles*';
/** Every field of the form. */
const EDITED = PROFILE_FIELD_NAMES.join(', ');

/** Fields that are typed as they are stored. */
const PLAIN = PROFILE_FIELD_NAMES.filter(
  (field) => field !== 'name' && field !== 'phone' && field !== 'instagram' && field !== 'gender' && field !== 'goals',
);

/** The input of a field. A label may begin another one. */
const inputOf = (form: Page | Locator, field: ProfileField) => form.getByLabel(PROFILE_FIELDS[field].label, { exact: true });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Editar perfil' });
const toastWith = (page: Page, title: string, description: string) =>
  page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: description });

test('the profile tells who one is and how far one has come, by keyboard too; "Sair da Conta" asks first', async ({
  page,
  createMember,
}) => {
  const member = await createMember('Rafaela Nogueira');
  const challengeId = await mainChallengeId(member);
  await joinChallenge(member, challengeId);
  const first = await recordWorkout(member, { challengeId, minutes: 95 });
  await recordWorkout(member, { minutes: 40, type: 'Yoga' });
  await signInPage(page, member);
  await page.goto('/app/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Rafaela Nogueira' })).toBeVisible();
  await expect(page.locator('main header').getByText(member.email)).toBeVisible();
  await expect(page.getByText('Plano Gratuito')).toBeVisible();
  const figures = page.getByLabel('Seus números').getByRole('definition');
  const { data } = await member.client.rpc('refresh_dashboard_data', { p_user_id: member.id });
  await expect(figures).toHaveText([String(data.workout_count), `${data.current_streak} dia`, String(data.total_points)]);
  await expect(figures).toHaveText(['2', '1 dia', String(totalPoints(1))]);

  await page.getByRole('tab', { name: 'Informações' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Conquistas' })).toBeFocused();
  await expect(page).toHaveURL(/\?tab=achievements$/);
  await page.reload();
  const cards = page.getByRole('tabpanel', { name: 'Conquistas' }).getByRole('listitem');
  await expect(cards).toHaveCount(achievements.length);
  for (const { title } of achievements) await expect(cards.filter({ hasText: title }).first()).toBeVisible();
  const today = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(new Date());
  for (const title of ['Primeiro passo', 'Presente!', 'Fôlego de sobra'])
    await expect(cards.filter({ hasText: title })).toContainText(today);
  const unlocked = await cards.filter({ hasNotText: 'Bloqueado' }).count();
  await expect(page.getByTestId('achievements-count')).toHaveText(`${unlocked} de 12 conquistas`);
  await expect(cards.filter({ hasText: 'Pegou gosto' })).toContainText('2 de 10 treinos');
  await expect(cards.filter({ hasText: 'Pegou gosto' })).toContainText('Bloqueado');
  await expect(page.getByRole('region', { name: 'Próxima conquista' })).toContainText('2 de 5 modalidades');

  await member.client.from('workout_records').delete().eq('id', first.workout_id);
  await page.reload();
  for (const title of ['Presente!', 'Fôlego de sobra']) await expect(cards.filter({ hasText: title })).toContainText('Bloqueado');
  await expect(cards.filter({ hasText: 'Primeiro passo' })).toContainText(today);
  await test.step('"Sair da Conta" asks first', async () => {
    await page.getByRole('tab', { name: 'Informações' }).click();
    await page.getByRole('button', { name: 'Sair da Conta' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Sair da Conta' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sair da conta' }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
  });
});

test('everything is edited in the dialog, which holds while it saves, and the app follows at once', async ({ page, createMember }) => {
  const member = await createMember('Ana Souza');
  const challengeId = await mainChallengeId(member);
  await joinChallenge(member, challengeId);
  await signInPage(page, member);
  await page.goto('/app/challenges');
  await page.goto('/app/profile');
  await page.getByRole('button', { name: 'Adicionar telefone' }).click();
  const dialog = dialogOf(page);
  await expect(inputOf(dialog, 'phone')).toBeFocused();
  await page.keyboard.type(FULL.phone.replaceAll(/\D/g, ''));
  await inputOf(dialog, 'name').fill(`  ${FULL.name} `);
  await inputOf(dialog, 'instagram').fill(FULL.instagram.slice(1));
  for (const field of PLAIN) await inputOf(dialog, field).fill(FULL[field]);
  await inputOf(dialog, 'gender').selectOption(GENDER_LABELS[FULL.gender]);
  for (const goal of ['Reduzir estresse', ...FULL.goals, 'Reduzir estresse']) await dialog.getByRole('button', { name: goal }).click();

  const release = await holdBack(page, PROFILES);
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(dialog.getByRole('button', { name: 'Salvando...' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Fechar' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.goBack();
  await expect(dialog).toBeVisible();
  release();
  await expect(toastWith(page, 'Sucesso!', 'Perfil atualizado com sucesso!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/app\/profile$/);

  await expect(page.getByRole('heading', { level: 1, name: FULL.name })).toBeVisible();
  const { name: _heading, birth_date: birthDate, gender, goals, ...texts } = FULL;
  for (const text of [...Object.values(texts), birthDate.split('-').toReversed().join('/'), GENDER_LABELS[gender], ...goals]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  await expect(page.getByText('Minha Conta')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Minha Conta' }).getByText(FULL.name)).toBeVisible();
  const { data } = await member.client.from('profiles').select(EDITED).single();
  expect(data).toEqual(FULL);
  const { data: progress } = await member.client.from('challenge_progress').select('user_name').eq('user_id', member.id).single();
  expect(progress?.user_name).toBe(FULL.name);
  await expect.poll(async () => (await member.client.auth.getUser()).data.user?.user_metadata['name']).toBe(FULL.name);
});

test('everything but the name is cleared on the edit page @long', async ({ page, signedInMember }) => {
  await signedInMember.client.from('profiles').update(FULL).eq('id', signedInMember.id);
  await page.goto('/app/profile/edit');
  for (const field of [...PLAIN, 'phone', 'instagram'] as const) await inputOf(page, field).fill('');
  await inputOf(page, 'gender').selectOption('');
  for (const goal of FULL.goals) await page.getByRole('button', { name: goal }).click();
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/profile$/);
  await expect(page.getByText('Ainda sem telefone')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Adicionar/ })).toHaveCount(PROFILE_FIELD_NAMES.length - 1);
  const { data } = await signedInMember.client.from('profiles').select(EDITED).single();
  expect(data).toEqual(CLEARED_PROFILE);
});

/** Has the server itself refuse: the form's own limits are taken out on the way. */
const withEndlessBio = (route: Route) => route.continue({ postData: JSON.stringify({ bio: 'a'.repeat(2_000) }) });

test('a failed update says why and loses nothing that was typed @long', async ({ page, signedInMember }) => {
  await page.goto('/app/profile?dialog=edit');
  const dialog = dialogOf(page);
  await inputOf(dialog, 'bio').fill('Escrito com calma.');
  await inputOf(dialog, 'birth_date').pressSequentially('12');
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(dialog.getByText('Informe uma data válida')).toBeVisible();
  await inputOf(dialog, 'birth_date').fill('');
  const causes = [
    [withEndlessBio, 'Erro ao atualizar perfil', 'Confira os dados informados e tente novamente.'],
    [dropped, 'Erro inesperado', 'Erro inesperado ao atualizar perfil'],
    [filtered, 'Erro inesperado', 'Erro inesperado ao atualizar perfil'],
    [serverFault, 'Erro ao atualizar perfil', 'Algo deu errado. Tente novamente.'],
    [malformed, 'Erro inesperado', 'Erro inesperado ao atualizar perfil'],
  ] as const;
  for (const [fault, title, description] of causes) {
    const handler = forMethod('PATCH', fault);
    await page.route(PROFILES, handler);
    await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(toastWith(page, title, description), description).toBeVisible();
    await page.unroute(PROFILES, handler);
    await expect(inputOf(dialog, 'bio')).toHaveValue('Escrito com calma.');
  }
  await page.reload();
  await expect(dialog.getByText('Continuamos de onde você parou')).toBeVisible();
  await expect(inputOf(dialog, 'bio')).toHaveValue('Escrito com calma.');
  await pressWithoutSession(dialog.getByRole('button', { name: 'Salvar alterações' }));
  await expect(toastWith(page, 'Erro ao atualizar perfil', 'No user logged in')).toBeVisible();
  const { data } = await signedInMember.client.from('profiles').select('bio').single();
  expect(data).toEqual({ bio: null });
});

test('script in name, bio and instagram is shown as what it is', async ({ page, createMember }) => {
  const script = '<img src=x onerror="window.isHacked=true">';
  const hostile = await createMember('Hostil');
  const challengeId = await mainChallengeId(hostile);
  await joinChallenge(hostile, challengeId);
  await recordWorkout(hostile, { challengeId });
  const { error } = await hostile.client
    .from('profiles')
    .update({ name: script, bio: script, instagram: 'javascript:window.isHacked=true', goals: [script] })
    .eq('id', hostile.id);
  expect(error).toBeNull();
  await signInPage(page, hostile);
  await page.goto('/app/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(script);
  await expect(page.getByRole('tabpanel').getByText(script)).toHaveCount(2);
  await expect(page.getByText('javascript:window.isHacked=true')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(0);
  await page.goto(`/app/challenges/${challengeId}/ranking`);
  await expect(page.getByRole('main').getByText(script).filter({ visible: true }).first()).toBeVisible();
  expect(await page.evaluate(() => 'isHacked' in window)).toBe(false);
});

test('nobody reads or changes another member’s profile @long', async ({ createMember }) => {
  const [owner, other] = await Promise.all([createMember('Dona'), createMember('Outra')]);
  expect((await other.client.from('profiles').select('*').eq('id', owner.id)).data).toEqual([]);
  expect((await other.client.from('profiles').select('*').eq('email', owner.email)).data).toEqual([]);
  expect((await other.client.from('profiles').update({ bio: 'x' }).eq('id', owner.id).select()).data).toEqual([]);
  expect((await other.client.rpc('member_achievements', { p_user_id: owner.id })).error?.code).toBe('42501');
});
