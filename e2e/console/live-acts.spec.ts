import { dayInZone } from '#domain/calendar.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { readOnlyWhenTold, untilLive } from '../support/live-updates.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';
import { setUpSecondFactor } from '../support/second-factor.ts';

test.use({ serverName: 'console' });

test('whatever staff do reaches a page that is open, which asks for nothing by itself', async ({ page, club, createMember }) => {
  const [member, reporter, operator, second] = await Promise.all(
    ['Ana Aberta', 'Rita Relata', 'Otto Operador', 'Olga Outra'].map((name) => createMember(name)),
  );
  if (!member || !reporter || !operator || !second) throw new Error('four members');
  for (const { email } of [operator, second]) await club.club('staff', 'add', email, '--role', 'operator');
  await setUpSecondFactor(operator);
  await setUpSecondFactor(second);
  const { id: challengeId, title } = await createChallenge(club, dayInZone(new Date()), '--target', '1');
  await joinChallenge(member, challengeId);
  await joinChallenge(reporter, challengeId);

  /** An act of one of the staff, or of a member, elsewhere. */
  async function act({ client }: ConfirmedMember, name: string, fields: Record<string, unknown>): Promise<Record<string, unknown>> {
    const { data, error } = await client.rpc(name, fields);
    if (error) throw new Error(`${name}: ${error.message}`);
    expect(data, name).toMatchObject({ success: true });
    return data as Record<string, unknown>;
  }

  await signInPage(page, member);
  await readOnlyWhenTold(page);
  let live = untilLive(page, 1);
  await page.goto('/app/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana');
  await live;

  await test.step('an announcement to all, and its end', async () => {
    const { announcement } = await act(operator, 'staff_announce', {
      p_fields: {
        audience: 'challenge',
        challenge_id: challengeId,
        title: 'Treino aberto',
        body: 'Sábado às 9h.',
        is_urgent: true,
        ends_at: new Date(Date.now() + 86_400_000),
      },
    });
    await expect(page.getByRole('region', { name: 'Aviso: Treino aberto' })).toBeVisible();
    await act(operator, 'staff_end_announcement', { p_announcement_id: (announcement as { id: string }).id });
    await expect(page.getByRole('region', { name: 'Aviso: Treino aberto' })).toBeHidden();
  });

  await test.step('a medal that another device has earned', async () => {
    await recordWorkout(member, { challengeId });
    const medal = page.getByTestId('milestone-moment');
    await expect(medal).toContainText('O ouro é seu!');
    await medal.getByRole('button', { name: 'Continuar' }).click();
  });

  await test.step('a challenge that is closed', async () => {
    live = untilLive(page, 2);
    await page.goto(`/app/challenges/${challengeId}`);
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    await live;
    await expect(page.getByText('Desafio encerrado')).toHaveCount(0);
    const { data } = await operator.client.from('challenges').select('updated_at').eq('id', challengeId).single();
    await act(operator, 'staff_close_challenge', { p_challenge_id: challengeId, p_seen_updated_at: data?.updated_at as string });
    await expect(page.getByText('Desafio encerrado').first()).toBeVisible();
  });

  await test.step('a decision about a report, and that about the appeal', async () => {
    live = untilLive(page, 1);
    await page.goto('/app/settings/reports');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await live;
    await act(reporter, 'report_content', { p_kind: 'name', p_target: member.id, p_reason: 'offence', p_challenge_id: challengeId });
    const { rows } = await act(operator, 'staff_reports', { p_state: 'open' });
    const report = (rows as { id: string; member: string | null }[]).find((row) => JSON.stringify(row).includes('Ana Aberta'));
    await act(operator, 'staff_decide_report', { p_report_id: report?.id, p_decision: 'hide_text', p_sentence: 'Não é nome de gente.' });
    await expect(page.getByText('Não é nome de gente.')).toBeVisible();
    await act(member, 'appeal_decision', { p_report_id: report?.id, p_words: 'É o meu nome.' });
    await expect(page.getByText('Recurso em análise')).toBeVisible();
    await act(second, 'staff_decide_appeal', { p_report_id: report?.id, p_granted: true, p_sentence: 'Tem razão.' });
    await expect(page.getByText('Recurso aceito')).toBeVisible();
  });

  await test.step('a suspension, with its reason in sight, and its end', async () => {
    live = untilLive(page, 1);
    // The same socket hears the topic of the suspension afterwards.
    const heard = untilLive(page, 2);
    await page.goto('/app/home');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana');
    await live;
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await act(operator, 'staff_suspend', { p_user_id: member.id, p_reason: 'Ofensa a outro membro' });
    await expect(page.getByText('Ofensa a outro membro')).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Sua conta está suspensa' })).toBeFocused();
    await heard;
    const { suspension } = await act(operator, 'staff_member', { p_user_id: member.id });
    await act(operator, 'staff_lift_suspension', {
      p_user_id: member.id,
      p_suspension_id: (suspension as { id: string }).id,
      p_reason: 'Conversamos',
    });
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana');
  });
});
