import type { Page, WebSocketRoute } from '@playwright/test';
import { dayInZone } from '#domain/calendar.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { SOCKET, untilLive, withoutLiveUpdates } from '../support/live-updates.ts';
import { RECORDED, createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';

// Every test makes a challenge of its own.
test.use({ serverName: 'challenges' });

function rowOf(page: Page, member: ConfirmedMember) {
  // The own row names the one before it, too.
  const named = page.getByRole('link', { name: member.name });
  return page.getByRole('list', { name: 'Todos os participantes' }).getByRole('listitem').filter({ has: named });
}

test('what one registers in their browser moves the ranking open in another, without a reload', async ({
  page,
  club,
  browser,
  createMember,
  signedInMember,
}) => {
  const { id: challengeId } = await createChallenge(club);
  const ana = await createMember('Ana Ligeira');
  for (const member of [ana, signedInMember]) await joinChallenge(member, challengeId);
  // HTTP tells whole seconds: what changed in the second before a page was opened might be told to it again.
  const joinedAt = Date.now();
  await expect.poll(() => Date.now() - joinedAt).toBeGreaterThan(2_000);
  const live = untilLive(page, 2);
  const readings: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/')) readings.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
  });
  await page.goto(`/app/challenges/${challengeId}/ranking`);
  await expect(rowOf(page, ana)).toContainText('0 check-ins');
  await live;

  const other = await browser.newContext({ baseURL: club.url, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' });
  try {
    const anaPage = await other.newPage();
    await signInPage(anaPage, ana);
    await anaPage.goto(`/app/workouts/record?challengeId=${challengeId}`);
    await anaPage.getByLabel('Nome do exercício').fill('Corrida relâmpago');
    await anaPage.getByLabel('Duração (minutos)').fill('50');
    // Until now nothing has changed: joining the live updates was no reason to read again what the page had just read.
    expect(readings.filter((reading, place) => readings.indexOf(reading) !== place)).toEqual([]);
    expect(readings.filter((reading) => reading.includes('challenge_ranking_page'))).toHaveLength(1);
    await anaPage.getByRole('button', { name: 'Registrar Treino' }).click();
    await expect(anaPage.getByText(RECORDED)).toBeVisible();
    await expect(rowOf(page, ana)).toContainText('1 check-in');
    await expect(rowOf(page, ana)).toContainText('1º lugar');
    await expect(page.getByText('Corrida relâmpago')).toBeVisible();
  } finally {
    await other.close();
  }
});

test('after a lost connection it comes back by itself and shows what happened meanwhile', async ({
  page,
  club,
  createMember,
  signedInMember,
}) => {
  const { id: challengeId } = await createChallenge(club);
  const bia = await createMember('Bia Volta');
  for (const member of [bia, signedInMember]) await joinChallenge(member, challengeId);
  const sockets: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket(SOCKET, (socket) => {
    if (isCut) {
      void socket.close({ code: 1011 });
    } else {
      sockets.push(socket);
      socket.connectToServer();
    }
  });
  await page.goto(`/app/challenges/${challengeId}/ranking`);
  await expect(rowOf(page, bia)).toContainText('0 check-ins');
  await expect.poll(() => sockets.length).toBe(1);

  isCut = true;
  await sockets[0]?.close({ code: 1011 });
  await recordWorkout(bia, { challengeId });
  await expect(rowOf(page, bia)).toContainText('0 check-ins');
  isCut = false;
  await expect(rowOf(page, bia)).toContainText('1 check-in');
  // The joining of just now may have been told before the cut, and its reading may show the workout first.
  await expect.poll(() => sockets.length).toBeGreaterThan(1);
});

test('one’s own workout from another device shows on home, and the connection ends with the session', async ({ page, signedInMember }) => {
  const live = untilLive(page, 1);
  const closed = new Promise<void>((resolve) => page.on('websocket', (socket) => socket.on('close', () => resolve())));
  await page.goto('/app/home');
  await live;
  const workouts = page.getByRole('region', { name: 'Seus números' });
  await recordWorkout(signedInMember, { name: 'Do outro celular', day: dayInZone(new Date()) });
  await expect(workouts).toContainText(/Treinos.*1/);
  // By the settings, which stay in the app: nobody is told of the sockets of a page that is left.
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  await page.getByRole('link', { name: 'Configurações' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Sair', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Sair/ }).click();
  await closed;
});

test('with live updates out of reach the app works as before @long', async ({ page, signedInMember }) => {
  await withoutLiveUpdates(page);
  await page.goto('/app/home');
  await expect(page.getByRole('heading', { name: /Marina/ })).toBeVisible();
  await recordWorkout(signedInMember, { name: 'Sem sinal' });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Seus números' })).toContainText(/Treinos.*1/);
});
