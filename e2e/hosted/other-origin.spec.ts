import type { Page } from '@playwright/test';
import { Gateway } from '../support/clubs/gateway.ts';
import { StaticHost } from '../support/clubs/static-host.ts';
import { holdBack } from '../support/faults.ts';
import { expect, logIn, test as base } from '../support/fixtures.ts';
import { untilLive } from '../support/live-updates.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';
import { pay } from '../support/payment-acts.ts';
import { rotatedPhoto } from '../support/photos.ts';

// The app comes from a static host, under the policy that `club static-host` prints; its project is a server on another
// port.
const test = base.extend<{ project: Gateway; host: StaticHost }>({
  project: async ({ club }, use) => {
    const gateway = await Gateway.start(club.url);
    await use(gateway);
    await gateway.stop();
  },
  host: async ({ club, project }, use) => {
    const host = await StaticHost.start(club, project.url);
    await use(host);
    await host.stop();
  },
  baseURL: async ({ host }, use) => use(host.url),
});
// Every test makes a challenge of its own.
test.use({ serverName: 'challenges' });

/** Collects the violations of the policy from then on. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { noteViolation } = window as unknown as { noteViolation: (text: string) => void };
      noteViolation(`${violatedDirective} ${blockedURI} on ${location.pathname}`);
    });
  });
  return violations;
}

test('from another origin than its project a member logs in, sends a photo, pays, opens a PDF and follows the ranking', async ({
  page,
  club,
  project,
  host,
  createMember,
}) => {
  const violations = await watchPolicy(page);
  // A phone's own headless browser has no viewer; the app is to put the file into the page.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  const [member, ana] = [await createMember(), await createMember('Ana Ligeira')];
  const { id: challengeId } = await createChallenge(club);
  for (const one of [member, ana]) await joinChallenge(one, challengeId);

  await logIn(page, member);
  expect(new URL(page.url()).origin).toBe(host.url);

  await page.goto('/app/profile');
  await page.getByTestId('photo-file').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await rotatedPhoto() });
  await expect(page.getByText('Foto de perfil atualizada com sucesso!')).toBeVisible();
  const photo = page.getByRole('button', { name: 'Alterar foto de perfil' }).locator('img');
  await expect(photo).toHaveAttribute('src', new RegExp(`^${project.url}/storage/v1/`));
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto('/app/plan');
  await page.getByRole('button', { name: 'Quero o plano completo' }).click();
  await pay(page);
  await expect(page.getByText('Pagamento confirmado')).toBeVisible();
  await expect(page).toHaveURL(`${host.url}/app/plan`);
  await expect(page.getByRole('heading', { name: 'Plano Pago' })).toBeVisible();

  await page.goto('/app/workouts?tab=workouts&category=musculação');
  await page.getByRole('link', { name: 'Ver PDF: Fichas de força A, B e C' }).click();
  await page.getByRole('dialog').getByRole('tab', { name: 'PDF' }).click();
  const frame = page.getByRole('dialog').locator('iframe');
  await expect(frame).toHaveAttribute('src', new RegExp(`^${project.url}/storage/v1/object/sign/materials/`));
  await expect(frame).toBeVisible();

  const live = untilLive(page, 2);
  await page.goto(`/app/challenges/${challengeId}/ranking`);
  // The own row names the one before it, too.
  const named = page.getByRole('link', { name: 'Ana Ligeira' });
  const row = page.getByRole('list', { name: 'Todos os participantes' }).getByRole('listitem').filter({ has: named });
  await expect(row).toContainText('0 check-ins');
  await live;
  await recordWorkout(ana, { challengeId });
  await expect(row).toContainText('1 check-in');

  expect(violations).toEqual([]);
  // The simulator's payment page is the server's own; pictures of videos are YouTube's, over https.
  expect(new Set(asked.filter((origin) => origin.startsWith('http://')))).toEqual(new Set([host.url, project.url, club.url]));
});

test('on a static host home is asked for with the page', async ({ page, club, project, createMember }) => {
  const violations = await watchPolicy(page);
  const member = await createMember();
  const { id: challengeId } = await createChallenge(club);
  await joinChallenge(member, challengeId);
  await logIn(page, member);
  const release = await holdBack(page, '**/assets/*.js');
  const asked = page.waitForRequest(`${project.url}/rest/v1/rpc/my_today`);
  await page.goto('/app/home', { waitUntil: 'commit' });
  await asked;
  release();
  await expect(page.getByTestId('today-card')).toContainText('Falta o check-in de hoje');
  expect(violations).toEqual([]);
});

test('a static host has the pages of the site and of partners, and no page in place of a missing file', async ({ page, host }) => {
  const violations = await watchPolicy(page);
  for (const [path, heading] of [
    ['/', /\w/],
    ['/termos-uso', /Termos/],
    ['/privacy', /privacidade/i],
    ['/cartao/12345678', /Cartão|cartão/],
    ['/certificado/ABCD-EFGH-JKMN', /certificado/],
    ['/auth/login', /\w/],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), path).toContainText(heading);
  }
  expect(violations).toEqual([]);
  const missing = await fetch(`${host.url}/assets/of-the-build-before.js`);
  expect([missing.status, await missing.text()]).toEqual([404, '']);
});

test('the command prints the policy, the headers and paths in words, and config.json in one go', async ({ club }) => {
  const address = 'https://abcd.supabase.example';
  const printed = async (...options: string[]) => club.club('static-host', address, '--key', 'sb_publishable_x', ...options);
  const everything = await printed();
  for (const part of ['csp', 'config']) expect(everything, part).toContain(await printed('--only', part));
  expect(everything).toContain('/* → /app.html, com status 200, sem redirecionar');
});

test('from another origin a member changes the password with the current one, and goes on there @long', async ({ page, createMember }) => {
  const member = await createMember();
  await logIn(page, member);
  await page.goto('/app/settings/password');
  const save = async (current: string) => {
    await page.getByLabel('Senha atual').fill(current);
    await page.getByLabel('Nova senha', { exact: true }).fill('corrida-2026');
    await page.getByLabel('Confirmar nova senha').fill('corrida-2026');
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  };
  await save('nao-e-esta');
  await expect(page.getByText('Senha atual incorreta.')).toBeVisible();
  await save(member.password);
  await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/settings$/);
  await page.goto('/app/home');
  await expect(page.getByRole('button', { name: 'Menu do usuário' })).toBeVisible();
});
