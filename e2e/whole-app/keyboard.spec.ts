import { expect, newEmail, test } from '../support/fixtures.ts';
import { expectFocusWithin, pressOn, tabTo, typeInto } from '../support/keyboard.ts';
import { confirmationLink } from '../support/mails.ts';
import { joinChallenge, mainChallengeId, recordWorkout } from '../support/member-acts.ts';

test('a member signs up, confirms, logs in, edits their profile and settings and signs out without a mouse @long', async ({
  page,
  club,
}) => {
  const email = newEmail();
  await page.goto('/auth/signup');
  await typeInto(page, 'Nome completo', 'Tecla Firme');
  await typeInto(page, 'Email', email);
  await typeInto(page, 'Senha', 'treino-21');
  await typeInto(page, 'Confirmar senha', 'treino-21');
  await pressOn(page, page.getByRole('checkbox'), 'Space');
  await pressOn(page, page.getByRole('button', { name: 'Criar conta' }));
  await expect(page.getByText('Conta criada com sucesso!').first()).toBeVisible();

  await page.goto(await confirmationLink(club, email));
  await pressOn(page, page.getByRole('button', { name: /Confirmar/ }));
  await expect(page).toHaveURL(/\/app\/home$/);
  await page.evaluate(() => localStorage.removeItem('club-session'));
  await page.goto('/auth/login');
  await typeInto(page, 'Email', email);
  await typeInto(page, 'Senha', 'treino-21');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/home$/);

  await page.goto('/app/profile');
  await pressOn(page, page.getByRole('link', { name: 'Editar perfil' }).or(page.getByRole('button', { name: 'Editar perfil' })));
  await expect(page.getByRole('dialog')).toBeVisible();
  await typeInto(page, 'Instagram', 'tecla.firme');
  await pressOn(page, page.getByRole('button', { name: 'Ganhar massa muscular' }), 'Space');
  await pressOn(page, page.getByRole('button', { name: /^Salvar/ }));
  await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await tabTo(page, page.getByRole('tab', { name: 'Informações' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Conquistas' })).toHaveAttribute('aria-selected', 'true');

  await page.goto('/app/settings');
  await pressOn(page, page.getByRole('switch', { name: 'Novos benefícios' }), 'Space');
  await expect(page.getByRole('switch', { name: 'Novos benefícios' })).toBeChecked();
  await pressOn(page, page.getByRole('switch', { name: 'Receber lembretes' }), 'Space');
  await tabTo(page, page.getByLabel('A que horas'));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('A que horas')).toHaveValue('20');
  await pressOn(page, page.getByRole('switch', { name: 'Por email', exact: true }), 'Space');
  await expect(page.getByRole('switch', { name: 'Por email', exact: true })).toBeChecked();
  await pressOn(page, page.getByRole('button', { name: 'Enviar lembrete de teste' }));
  await expect(page.getByText('Lembrete de teste a caminho')).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Excluir minha conta' }));
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Excluir minha conta' })).toBeFocused();
  await pressOn(page, page.getByRole('main').getByRole('button', { name: 'Sair', exact: true }));
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: /Sair/ }));
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('a member joins the challenge, finds somebody in the ranking and opens a workout without a mouse @long', async ({
  page,
  createMember,
  signedInMember,
}) => {
  const ana = await createMember('Ana Teclado');
  const challengeId = await mainChallengeId(ana);
  await joinChallenge(ana, challengeId);
  await recordWorkout(ana, { challengeId, name: 'Corrida de tecla' });
  expect(signedInMember.id).not.toBe(ana.id);

  await page.goto('/app/challenges');
  await pressOn(page, page.getByRole('button', { name: 'Participar do Desafio' }).first());
  await expect(page.getByText('Participando', { exact: true }).first()).toBeVisible();
  // The button is gone that had it.
  await expectFocusWithin(page.getByRole('main'));
  await pressOn(page, page.getByRole('link', { name: 'Ver ranking' }));
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('ana tecl');
  // Until then the row is one of the whole ranking, which goes with the focus on it.
  await expect(page.getByText('1 participante encontrado')).toBeVisible();
  await pressOn(page, page.getByRole('link', { name: /Ana Teclado/ }).first());
  await expect(page.getByRole('heading', { name: 'Treinos de Ana Teclado' })).toBeVisible();
  const workout = page.getByRole('button', { name: /Corrida de tecla/ });
  await pressOn(page, workout);
  await expect(page.getByRole('dialog', { name: 'Corrida de tecla' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(workout).toBeFocused();
  await pressOn(page, page.getByRole('link', { name: 'Voltar ao Ranking' }));
  await expect(page).toHaveURL(/\/ranking/);
});
