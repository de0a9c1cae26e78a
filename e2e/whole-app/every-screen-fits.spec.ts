import type { CDPSession, Page } from '@playwright/test';
import { recipes } from '#content/nutrition/recipes/recipes.ts';
import { addDays, dayInZone } from '#domain/calendar.ts';
import { transparencyHtml, withTransparency } from '#server/pages/transparency.ts';
import { consolePaths } from '#web/config/console-paths.ts';
import { submitLogin } from '../support/auth-acts.ts';
import { openConsolePage, reportMember, visitedPages } from '../support/console-pages.ts';
import { api, dropped } from '../support/faults.ts';
import { PHONES, SWEPT_PHONES, expectFits } from '../support/fits.ts';
import type { Phone } from '../support/fits.ts';
import { expect, expectDocumentAccessible, signInPage, test } from '../support/fixtures.ts';
import { joinChallenge, mainChallengeId, recordWorkout } from '../support/member-acts.ts';
import { createNameless } from '../support/nameless-member.ts';
import { openScreen } from '../support/open-screen.ts';
import { addReminderDevice } from '../support/push-acts.ts';
import { scrollThrough } from '../support/scroll-through.ts';
import { codeOf, setUpSecondFactor } from '../support/second-factor.ts';
import { signInStaff } from '../support/staff.ts';

// A dozen screens.
test.describe.configure({ timeout: 300_000 });

const PUBLIC_SCREENS = [
  '/',
  '/auth/login',
  '/auth/signup',
  '/auth/forgot-password',
  '/auth/confirm',
  '/auth/reset-password?token_hash=x&type=recovery',
  '/auth/account-link?token=x',
  '/auth/mobile-callback',
  '/terms',
  '/denuncia',
  '/transparencia',
  '/cartao',
  '/certificado',
  '/certificado/ABCD-EFGH-JKMN',
];

const MEMBER_SCREENS = [
  '/app/workouts/record',
  '/app/workouts/history',
  '/app/challenges',
  '/app/profile?tab=achievements',
  '/app/profile/edit',
  '/app/plan',
  '/app/notices',
  '/app/settings',
  '/app/settings/password',
  '/app/settings/sessions',
  '/app/settings/blocked',
  '/app/settings/reports',
  '/app/terms',
  '/app/privacy',
  '/app/help',
];

/** Parts of one screen stand apart, so that none of them has to be loaded. */
const EXPERT_SCREENS = [
  '/app/dashboard',
  '/app/workouts',
  '/app/nutrition',
  `/app/nutrition/recipe/${recipes[0]?.id}`,
  '/app/nutrition?tab=videos',
  '/app/nutrition/recipe/torta-de-ontem',
  '/app/nutrition?tab=materials',
  '/app/benefits',
  '/app/nutrition?tab=tips',
  '/app/benefits?tab=information',
  '/app/benefits/card',
  '/app/plan',
];

/** A screen, and the button on it that opens a dialog over it. */
const WITH_DIALOG = {
  '/app/home': 'Registrar Treino',
  '/app/challenges': 'Abrir menu',
  '/app/profile': 'Editar perfil',
  '/app/workouts?tab=workouts': 'Filtros',
  '/app/nutrition': 'Filtros',
};

/** Pages of the console for which a phone is taken out in the gym. */
const IN_THE_GYM: readonly string[] = [consolePaths.root.path, consolePaths.member.path];

/** Opens each screen, waits until all that it shows is there, and looks at it. */
async function lookAt(page: Page, paths: readonly string[], phones: readonly Phone[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const path of paths) {
    await openScreen(page, path);
    await expectScreenFits(page, session, path, phones);
  }
}

async function expectScreenFits(page: Page, session: CDPSession, path: string, phones: readonly Phone[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await scrollThrough(page);
  for (const phone of phones) await expectFits(page, session, phone, path);
}

test('public screens fit a small phone, and a phone with large text', async ({ page }) => {
  await lookAt(page, PUBLIC_SCREENS, PHONES);
});

test('so do the counts of reports, few and many', async ({ page }) => {
  const year = {
    year: 2026,
    received: { member: 12_345, stranger: 1 },
    by_reason: { nudity: 1, other: 12_345 },
    hidden_at_once: 1,
    open: 1,
    by_decision: { refuse: 2, hide_photo: 12_345 },
    appeals: 1,
    appeals_granted: 0,
    answered_within_a_day: 3,
    median_hours: 1234.25,
  };
  const counts = transparencyHtml({ years: [year, { ...year, year: 2025, median_hours: null }] });
  await page.route('**/transparencia', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: withTransparency(await answer.text(), counts) });
  });
  await lookAt(page, ['/transparencia'], PHONES);
  await expect(page.getByRole('table', { name: 'Prazo e recursos' }).first().getByRole('row')).toHaveCount(5);
  await expectDocumentAccessible(page);
});

test('so do the pages that answer a form and a mail’s link', async ({ page, club }) => {
  const session = await page.context().newCDPSession(page);
  await page.goto('/denuncia');
  await page.getByLabel('O que você quer denunciar?').fill('A minha foto está no ranking do desafio.');
  await page.getByLabel('Imagem sem autorização').check();
  await page.getByLabel('Seu email').fill('cartas@clube21.example');
  await page.getByRole('button', { name: 'Enviar denúncia' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recebemos sua denúncia' })).toBeVisible();
  for (const phone of PHONES) await expectFits(page, session, phone, 'the answer to a report');
  await page.goto(`${club.url}/functions/v1/unsubscribe?token=x`);
  for (const phone of PHONES) await expectFits(page, session, phone, 'the answer to a link that is not one');
});

test("so do a member's, for one without a name too", async ({ page, createMember }) => {
  const { member, challengeId } = await createNameless(createMember);
  await addReminderDevice(member.client);
  await signInPage(page, member);
  const ofChallenge = ['', '/ranking', `/user/${member.id}/workouts`].map((end) => `/app/challenges/${challengeId}${end}`);
  await lookAt(page, [...MEMBER_SCREENS, ...ofChallenge], SWEPT_PHONES);
});

test('so do the widest initials, a long name and what it stands beside @long', async ({ page, club, createMember }) => {
  const member = await createMember('Maria Fernanda Wanderley Montenegro');
  await club.club('level', 'set', member.email, 'expert');
  const challengeId = await mainChallengeId(member);
  await joinChallenge(member, challengeId);
  await recordWorkout(member, { challengeId });
  await signInPage(page, member);
  const screens = ['/app/home', '/app/settings', '/app/profile', '/app/benefits/card', `/app/challenges/${challengeId}/ranking`];
  await lookAt(page, screens, PHONES);
});

test('so do workouts with long words in their names, one of them registered a day late', async ({ page, club, createMember }) => {
  const member = await createMember();
  await club.club('level', 'set', member.email, 'expert');
  const challengeId = await mainChallengeId(member);
  await joinChallenge(member, challengeId);
  const yesterday = addDays(dayInZone(new Date()), -1);
  await recordWorkout(member, { challengeId, name: 'Treino funcional de fortalecimento' });
  await recordWorkout(member, { challengeId, name: 'Corrida no parque da Independência', day: yesterday });
  await signInPage(page, member);
  const late = page.getByText(/, registrado em /);
  const screens = ['/app/workouts/history', '/app/dashboard', `/app/challenges/${challengeId}/user/${member.id}/workouts`];
  await lookAt(page, screens, PHONES);
  await expect(late).toBeVisible();
});

test('so does the top bar without a connection', async ({ page, club, createMember }) => {
  const member = await createMember();
  await signInPage(page, member);
  await page.route(api.everything, dropped);
  const session = await page.context().newCDPSession(page);
  const fits = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('banner').getByText('Sem conexão')).toBeVisible();
    for (const phone of PHONES) await expectFits(page, session, phone, `${path} without a connection`);
  };
  await fits('/app/settings');
  await club.club('level', 'set', member.email, 'expert');
  await page.unroute(api.everything);
  await page.reload();
  await expect(page.getByRole('banner').getByText('Expert', { exact: true })).toBeVisible();
  await page.route(api.everything, dropped);
  await fits('/app/settings');
});

test("so do an expert's, and what opens over a screen", async ({ page, club, createMember }) => {
  const { member } = await createNameless(createMember);
  await club.club('level', 'set', member.email, 'expert');
  await member.client.from('profiles').update({ instagram: '@maria.fernanda.wanderley.m' }).eq('id', member.id);
  const event = ['--event', 'Travessia da Independência', '--discount', '15% na inscrição', '--until', '2099-12-31'];
  await club.club('event-codes', 'add', 'TRAVESSIA-CLUBE-21', ...event, '--link', 'https://example.com/');
  await club.club('raffle', 'create', '--prize', 'Inscrição na travessia com hospedagem', '--winners', '3');
  await signInPage(page, member);
  await lookAt(page, EXPERT_SCREENS, SWEPT_PHONES);
  const session = await page.context().newCDPSession(page);
  // Its opener is a link, and so leaves it in the address.
  const contact = '/app/benefits?contact=passe-livre-coletivo';
  await page.goto(contact);
  await expect(page.getByRole('dialog')).toBeVisible();
  for (const phone of SWEPT_PHONES) await expectFits(page, session, phone, contact);
  for (const [path, opener] of Object.entries(WITH_DIALOG)) {
    // A dialog that closes goes back in the browser's history, which would take a change of address back too.
    await page.goto(path);
    await expectScreenFits(page, session, path, SWEPT_PHONES);
    await page.getByRole('button', { name: opener }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    for (const phone of SWEPT_PHONES) await expectFits(page, session, phone, `"${opener}" on ${path}`);
    await page.keyboard.press('Escape');
  }
});

test('so does the login of a member with a second factor', async ({ page, createMember }) => {
  const member = await createMember();
  await setUpSecondFactor(member);
  await page.goto('/auth/login');
  await submitLogin(page, member.email, member.password);
  const session = await page.context().newCDPSession(page);
  const fits = async (heading: string) => {
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    for (const phone of PHONES) await expectFits(page, session, phone, heading);
  };
  await fits('Confirme que é você');
  await page.getByRole('button', { name: 'Usar código de recuperação' }).click();
  await fits('Código de recuperação');
});

test('so do the ways into the console', async ({ page, club, createMember }) => {
  const owner = await createMember();
  await club.club('staff', 'add', owner.email, '--role', 'owner');
  await signInPage(page, owner);
  const session = await page.context().newCDPSession(page);
  const fits = async (what: string) => {
    for (const phone of SWEPT_PHONES) await expectFits(page, session, phone, what);
  };
  await page.goto('/operador');
  await expect(page.getByRole('button', { name: 'Configurar agora' })).toBeVisible();
  await fits('what the second factor is');
  await page.getByRole('button', { name: 'Configurar agora' }).click();
  const secret = (await page.getByTestId('factor-secret').textContent()) ?? '';
  await fits('the secret to scan');
  await page.getByLabel('Código do aplicativo').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByRole('button', { name: 'Mostrar os códigos' }).click();
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible();
  await fits('the recovery codes');
});

test('so do the console’s rooms, for a member without a name too', async ({ page, club, createMember }) => {
  const { member, challengeId } = await createNameless(createMember);
  const owner = await createMember('Maria Fernanda Wanderley Montenegro');
  await signInStaff(page, club, owner, 'owner');
  const { data } = await owner.client.rpc('staff_member', { p_user_id: member.id });
  const { check_ins: checkIns } = data as { check_ins: { id: string }[] };
  await owner.client.rpc('staff_void_check_in', { p_check_in_id: checkIns[0]?.id, p_reason: 'A foto é de outro dia.' });
  const reporter = await createMember('Rita Relata');
  await joinChallenge(reporter, challengeId);
  const ids = await reportMember({ member, challengeId, reporter, staff: owner });
  await owner.client.rpc('staff_suspend', { p_user_id: reporter.id, p_reason: 'Denúncias inventadas.' });
  const session = await page.context().newCDPSession(page);
  for (const visited of visitedPages(ids)) {
    await openConsolePage(page, visited);
    const phones = IN_THE_GYM.includes(visited.path) ? PHONES : SWEPT_PHONES;
    for (const phone of phones) await expectFits(page, session, phone, visited.address);
  }
  const tabs = ['regras', 'programa', 'editar'].map((tab) => `/operador/desafios/${challengeId}?aba=${tab}`);
  await lookAt(page, tabs, SWEPT_PHONES);
  await openScreen(page, `/operador/membros/${member.id}`);
  for (const opener of ['Suspender membro', /^Desfazer anulação/, 'Abrir menu']) {
    await page.getByRole('button', { name: opener }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    for (const phone of SWEPT_PHONES) await expectFits(page, session, phone, `"${opener}" on a member’s page`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  // The member's side of it: all that is left of the club while it lasts.
  await owner.client.rpc('staff_suspend', { p_user_id: member.id, p_reason: 'Mensagens ofensivas no grupo, também depois do aviso.' });
  await signInPage(page, member);
  await page.goto('/app/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Sua conta está suspensa' })).toBeVisible();
  for (const phone of PHONES) await expectFits(page, session, phone, 'a suspended member’s screen');
  await page.getByRole('link', { name: 'Ver meu plano' }).click();
  await expect(page.getByRole('heading', { name: 'Meu plano' })).toBeVisible();
  for (const phone of SWEPT_PHONES) await expectFits(page, session, phone, 'a suspended member’s plan');
});
