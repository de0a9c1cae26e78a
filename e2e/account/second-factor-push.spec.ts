import { expect, signInPage, test } from '../support/fixtures.ts';
import { createChallenge, joinChallenge } from '../support/member-acts.ts';
import { deliverPush, shownNotifications, tapNotification } from '../support/push-acts.ts';
import { codeOf, setUpSecondFactor } from '../support/second-factor.ts';

// The test makes a challenge of its own.
test.use({ serverName: 'challenges', serviceWorkers: 'allow', permissions: ['notifications'] });

test('a tap on a push leads to its page, behind the code that an app opened by the password alone waits for @long @phone', async ({
  page,
  context,
  club,
  createMember,
  signInClient,
}) => {
  const member = await createMember();
  const challenge = await createChallenge(club);
  await joinChallenge(member, challenge.id);
  const { secret } = await setUpSecondFactor(member);
  const byPassword = await (await signInClient(member)).auth.getSession();
  if (!byPassword.data.session) throw new Error('no session');
  await signInPage(page, { ...member, session: byPassword.data.session });
  await page.goto('/app/home');
  await expect(page.getByLabel('Código do aplicativo')).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const navigate = `${club.url}/app/challenges/${challenge.id}?reminder=2026-11-26`;
  const notification = { title: 'Hoje ainda dá', body: 'Vinte minutos bastam.', lang: 'pt-BR', dir: 'ltr', tag: 'club', navigate };
  await deliverPush(page, JSON.stringify({ web_push: 8030, notification }));
  await expect.poll(async () => shownNotifications(page)).toHaveLength(1);
  const told = page.waitForRequest((request) => request.url().endsWith('/rpc/open_reminder'));
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no worker runs');
  await tapNotification(worker);

  await expect(page).toHaveURL((url) => url.pathname === `/app/challenges/${challenge.id}`);
  await page.getByLabel('Código do aplicativo').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: challenge.title })).toBeVisible();
  // The server hears only of a tap that came in.
  expect((await told).postDataJSON()).toEqual({ p_day: '2026-11-26' });
});
