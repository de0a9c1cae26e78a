import { submitLogin } from '../support/auth-acts.ts';
import { anonymousClient, expect, test } from '../support/fixtures.ts';

// Its server limits attempts, as a real one does.
test.use({ serverName: 'limited' });

test('after too many wrong passwords even the right one has to wait, and the member is told so @long', async ({
  page,
  club,
  createMember,
}) => {
  const { email, password } = await createMember();
  const stranger = await anonymousClient(club);
  await Promise.all(Array.from({ length: 10 }, (_, index) => stranger.auth.signInWithPassword({ email, password: `errada-${index}` })));
  await page.goto('/auth/login');
  await submitLogin(page, email, password);
  await expect(page.getByText('Erro ao fazer login')).toBeVisible();
  await expect(page.getByText('Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});
