import { expect, expectAccessible, signInPage, test } from '../support/fixtures.ts';
import { pressOn, tabTo, typeInto } from '../support/keyboard.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';

// It makes a challenge of its own.
test.use({ serverName: 'challenges' });

test('a member keeps a certificate and a card, and a stranger confirms the code, without a mouse @long', async ({
  page,
  club,
  createMember,
}) => {
  const member = await createMember('Tecla Firme');
  const { id, title } = await createChallenge(club, undefined, '--target', '1');
  await joinChallenge(member, id);
  await recordWorkout(member, { challengeId: id });
  await signInPage(page, member);
  await page.goto(`/app/challenges/${id}`);
  await pressOn(page, page.getByRole('link', { name: 'Certificado: Ouro' }));
  await tabTo(page, page.getByRole('button', { name: 'Imprimir' }));
  const saved = page.waitForEvent('download');
  await pressOn(page, page.getByRole('button', { name: 'Baixar imagem' }));
  expect((await saved).suggestedFilename()).toBe('certificado.png');

  const open = page.getByRole('button', { name: `Cartão para redes: Ouro, 1 check-in. ${title}` });
  await pressOn(page, open);
  const dialog = page.getByRole('dialog', { name: 'Compartilhar' });
  const picture = dialog.getByRole('img');
  await expect(picture).toHaveJSProperty('naturalHeight', 1920);
  await tabTo(page, dialog.getByRole('radio', { name: 'Story' }));
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Quadrado' })).toBeFocused();
  await expect(picture).toHaveJSProperty('naturalHeight', 1080);
  await pressOn(page, dialog.getByRole('switch', { name: 'Mostrar meu nome' }), 'Space');
  await expect(picture).toHaveAccessibleName(`Ouro, 1 check-in. ${title}`);
  const chooser = page.waitForEvent('filechooser');
  await pressOn(page, dialog.getByRole('button', { name: 'Escolher uma foto' }));
  await chooser;
  const card = page.waitForEvent('download');
  await pressOn(page, dialog.getByRole('button', { name: 'Baixar imagem' }));
  expect((await card).suggestedFilename()).toBe('clube-square.png');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await expectAccessible(page);

  const code = await page
    .getByRole('article', { name: 'Certificado' })
    .getByText(/^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/)
    .textContent();
  await page.goto('/certificado');
  await typeInto(page, 'Código', code ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Certificado confirmado');
  await tabTo(page, page.getByRole('button', { name: 'Conferir' }));
});
