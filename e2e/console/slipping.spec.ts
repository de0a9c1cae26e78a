import { addDays, dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, signInPage, test } from '../support/fixtures.ts';
import { readOnlyWhenTold, untilLive } from '../support/live-updates.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';
import { signInStaff } from '../support/staff.ts';

test.use({ serverName: 'console' });

let today: Day;
test.beforeEach(() => {
  today = dayInZone(new Date());
});

test('an operator sees who falls away, writes, and a check-in or a pause takes the row away at once', async ({
  page,
  club,
  createMember,
}) => {
  const first = addDays(today, -2);
  const { id: challengeId, title } = await createChallenge(club, first);
  const [ana, bia] = [await createMember('Ana Sumida'), await createMember('Bia Ausente')];
  try {
    await club.setClock(`${first}T15:00:00Z`);
    for (const member of [ana, bia]) await joinChallenge(member, challengeId);
  } finally {
    await club.setClock(null);
  }

  await test.step('the member consents to be written to', async () => {
    const { error } = await ana.client.from('profiles').update({ phone: '(11) 91234-5678' }).eq('id', ana.id);
    expect(error).toBeNull();
    await signInPage(page, ana);
    await page.goto('/app/settings');
    const consent = page.getByRole('switch', { name: 'A equipe pode me escrever no WhatsApp' });
    await expect(consent).not.toBeChecked();
    await consent.click();
    await expect(consent).toBeChecked();
    await expect(async () => {
      const { data } = await ana.client.rpc('my_consents');
      expect(data).toMatchObject({ consents: { whatsapp: { is_given: true }, club_screen: { is_given: false } } });
    }).toPass();
    await page.reload();
    await expect(consent).toBeChecked();
    await expectAccessibleAtBothWidths(page);
  });

  await signInStaff(page, club, await createMember('Otávio Operador'), 'operator');
  await readOnlyWhenTold(page);
  await page.goto('/operador');
  const live = untilLive(page, 2);
  await page.getByRole('link', { name: 'Ver quem' }).click();
  await expect(page).toHaveURL('/operador/empurrao');
  const list = page.getByRole('list', { name: 'Quem precisa de um empurrão' });
  const rowOf = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  await expect(rowOf('Ana Sumida')).toContainText('2 dias sem check-in');
  await expect(rowOf('Ana Sumida')).toContainText(title);
  await expect(page.getByRole('link', { name: 'Escrever a Ana Sumida no WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/5511912345678\?text=Oi%2C%20Ana!/,
  );
  await expect(page.getByRole('link', { name: 'Escrever a Bia Ausente no WhatsApp' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessibleAtBothWidths(page);

  await test.step('what staff write is noted', async () => {
    await page.getByRole('button', { name: 'Anotar que escrevi a Ana Sumida' }).click();
    await expect(rowOf('Ana Sumida')).toContainText('Último contato: Otávio Operador, por WhatsApp');
    await page.getByRole('button', { name: 'Mandar aviso a Bia Ausente' }).click();
    await expect(page.getByText('Aviso enviado a Bia Ausente')).toBeVisible();
    const { data } = await bia.client.from('member_notices').select('title, path');
    expect(data).toEqual([{ title: 'Vamos juntos hoje?', path: `/app/challenges/${challengeId}` }]);
  });

  await test.step('live', async () => {
    await live;
    await recordWorkout(ana, { challengeId });
    await expect(rowOf('Ana Sumida')).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Quem voltou' })).toContainText('Voltou no mesmo dia');
    const { error } = await bia.client.rpc('set_pause', { p_challenge_id: challengeId, p_from: today, p_until: today, p_kind: 'travel' });
    expect(error).toBeNull();
    await expect(rowOf('Bia Ausente')).toHaveCount(0);
  });
});
