import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Day } from '#domain/calendar.ts';
import type { ClubServer } from './clubs/club-server.ts';
import { confirmationLink, mailedCode } from './mails.ts';

/** The acts of the simulator's panel with a subscription; server/dev/payment-simulator/pages/panel-acts.ts has them. */
type PanelAct = 'renew' | 'accept' | 'decline' | 'collect' | 'refund' | 'dispute' | 'won' | 'lost' | 'voucher_paid';

interface SimulatorSummary {
  subscriptions: { id: string; email: string | null; status: string; ends: boolean }[];
}

/** Sends one of the panel's forms. */
async function submit(club: ClubServer, path: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(`${club.url}/dev/payments${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

export const DELIVERY_MODES = ['twice', 'reverse', 'late', 'never'] as const;
export type DeliveryMode = 'once' | (typeof DELIVERY_MODES)[number];

/** Sets how the provider's events reach the club from now on. */
export async function deliver(club: ClubServer, mode: DeliveryMode): Promise<void> {
  await submit(club, '/delivery', { mode });
}

/** Sends the events that were held back, the newest first. */
export async function sendHeldBack(club: ClubServer): Promise<void> {
  await submit(club, '/events', { order: 'last' });
}

/** Brings to the club what it has not heard: late events, and of those that never come what it asks for every night. */
export async function catchUp(club: ClubServer, mode: DeliveryMode): Promise<void> {
  if (mode === 'late') await sendHeldBack(club);
  if (mode === 'never') await club.club('payments', 'sync');
}

/** Sets what the plan costs from now on, in cents. Members who pay already pay as before. */
export async function sellAt(club: ClubServer, amount: number): Promise<void> {
  await submit(club, '/price', { amount: String(amount) });
}

/** Takes the provider off the air, or back. */
export async function setOutage(club: ClubServer, outage: 'on' | 'off'): Promise<void> {
  await submit(club, '/outage', { outage });
}

/** The newest subscription that an address pays. */
export async function subscriptionOf(club: ClubServer, email: string): Promise<SimulatorSummary['subscriptions'][number]> {
  const summary = (await (await fetch(`${club.url}/dev/payments/state.json`)).json()) as SimulatorSummary;
  const found = summary.subscriptions.find((subscription) => subscription.email === email);
  if (!found) throw new Error(`no subscription of ${email}`);
  return found;
}

/** Lets the provider do something with the subscription of an address. */
export async function provider(club: ClubServer, email: string, act: PanelAct): Promise<void> {
  await submit(club, `/subscriptions/${(await subscriptionOf(club, email)).id}`, { act });
}

/** On the payment page: pays, with this address where the page asks for one. */
export async function pay(page: Page, email?: string): Promise<void> {
  await expect(page.getByText('Pagamento de teste')).toBeVisible();
  if (email) await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /^Pagar/ }).click();
}

/** The day that the plan's page names for the next charge: a month is 28 to 31 days away. */
export async function nextCharge(page: Page): Promise<Day> {
  const text = await page.getByText(/^Próxima cobrança em/).innerText();
  const [, day, month, year] = /(\d\d)\/(\d\d)\/(\d{4})/.exec(text) ?? [];
  if (!day || !month || !year) throw new Error(`no day: ${text}`);
  return `${year}-${month}-${day}`;
}

/** A visitor goes to the payment page from the plans. */
export async function goToPayment(page: Page): Promise<void> {
  await page.goto('/#planos');
  await page.locator('#planos').getByRole('button', { name: 'Quero o plano completo' }).click();
}

/**
 * On the sign-up page: makes an account with the address that is filled in, and follows the mailed link into the app.
 */
export async function signUpAndEnter(page: Page, club: ClubServer, email: string): Promise<void> {
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Nome completo').fill('Bia Prado');
  await page.getByLabel('Senha', { exact: true }).fill('treino-21');
  await page.getByLabel('Confirmar senha').fill('treino-21');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.goto(await confirmationLink(club, email));
  await page.getByRole('button', { name: /confirmar/i }).click();
  await expect(page).toHaveURL(/\/app\/home$/);
}

/** The member, on their plan's page, pays and comes back. */
export async function subscribe(page: Page): Promise<void> {
  await page.goto('/app/plan');
  await page.getByRole('button', { name: 'Quero o plano completo' }).click();
  await pay(page);
  await expect(page.getByText('Pagamento confirmado')).toBeVisible();
}

/** On the plan's page: makes the plan of another address theirs by the code that is mailed there. */
export async function claimByCode(page: Page, club: ClubServer, email: string): Promise<void> {
  await page.getByText('Paguei com outro email').click();
  await page.getByLabel('Email que pagou').fill(email);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await expect(page.getByLabel('Código')).toBeVisible();
  await page.getByLabel('Código').fill(await mailedCode(club, email));
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(page.getByText(/^Próxima cobrança em/)).toBeVisible();
}
