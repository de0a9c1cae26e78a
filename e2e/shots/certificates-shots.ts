import { expect, signInPage, test } from '../support/fixtures.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';
import { pictureFile, shoot, shootWindow } from './shoot.ts';

// It makes challenges of its own.
test.use({ serverName: 'certificate-shots' });

for (const [look, name, title] of [
  ['plain', 'Marina Souza', 'Desafio 21 dias'],
  [
    'long',
    'Maria Aparecida Conceição dos Santos Albuquerque Cavalcanti de Oliveira Filha Júnior',
    'Desafio de quem recomeça depois das festas e quer chegar longe',
  ],
  ['rtl', 'محمد عبد الرحمن بن عبد العزيز (أبو خالد) 21', 'Desafio 21 dias'],
  ['joined', '👩‍👩‍👧‍👦🏋️‍♀️ Família Treino 💪🏽🔥🇧🇷', 'Desafio 21 dias'],
] as const) {
  test(`a certificate, its print, its card and its confirmation: ${look}`, async ({ page, club, createMember }) => {
    const member = await createMember(name);
    const { id } = await createChallenge(club, undefined, '--target', '1');
    await club.club('challenge', 'edit', id, '--title', title);
    await joinChallenge(member, id);
    await recordWorkout(member, { challengeId: id });
    await signInPage(page, member);
    await page.goto(`/app/challenges/${id}/certificate/gold`);
    const sheet = page.getByRole('article', { name: 'Certificado' });
    await expect(sheet).toContainText(name);
    await shoot(page, `120-certificate-${look}`);
    const screen = page.viewportSize() ?? { width: 390, height: 844 };
    await page.emulateMedia({ media: 'print' });
    // The part of a sheet of A4 within its margins.
    await page.setViewportSize({ width: 703, height: 1031 });
    await sheet.screenshot({ path: pictureFile(`121-printed-${look}`) });
    await page.emulateMedia({ media: null });
    await page.setViewportSize(screen);
    await page.getByRole('button', { name: /^Cartão para redes/ }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await shootWindow(page, `122-card-dialog-${look}`);
    await page.keyboard.press('Escape');

    const code = await sheet.getByText(/^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/).textContent();
    await member.client.rpc('set_consent', { p_kind: 'certificate_name', p_given: true, p_version: '2026-11-26' });
    await page.goto(`/certificado/${code}`);
    await shoot(page, `123-confirmed-${look}`);
    if (look !== 'plain') return;
    await page.goto(`/certificado`);
    await shoot(page, '124-to-confirm');
    await member.client.from('workout_records').delete().eq('user_id', member.id);
    await page.goto(`/certificado/${code}`);
    await shoot(page, '125-withdrawn');
    await page.goto('/certificado/ABCD-EFGH-JKMN');
    await shoot(page, '126-unknown');
    await page.goto(`/app/challenges/${id}/certificate/gold`);
    await expect(page.getByText('Este certificado não está com você')).toBeVisible();
    await shoot(page, '127-certificate-gone');
  });
}
