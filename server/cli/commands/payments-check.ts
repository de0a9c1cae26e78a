import Stripe from 'stripe';
import { club } from '#content/club.ts';
import { FOLLOWED_EVENTS } from '../../../supabase/functions/_shared/followed-events.ts';
import { connectStripe, faultOf } from '../../../supabase/functions/_shared/stripe.ts';
import type { StripeAccess } from '../../../supabase/functions/_shared/stripe.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError } from '../command-error.ts';
import { formatCents } from './payment-words.ts';

/** `payments check`: prints what the account of the environment's key lacks; a problem is a failure. */
export async function checkAccount({ print }: CommandContext): Promise<void> {
  const stripe = connectStripe({ env: process.env, fetch, now: () => new Date(), logError: () => undefined });
  if (!stripe) throw new CommandError('Faltam STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET ou STRIPE_PRICE_ID: o clube não recebe pagamentos.');
  const problems = await problemsOfAccount(stripe, process.env['SUPABASE_URL'] ?? process.env['PUBLIC_URL'] ?? null).catch(
    (error: unknown) => {
      const fault = faultOf(error);
      throw fault ? new CommandError(`O Stripe recusou a pergunta (${fault.message}).`) : error;
    },
  );
  if (problems.length === 0) return print('A conta do Stripe está pronta.\n');
  throw new CommandError(`A conta do Stripe não está pronta:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
}

/**
 * The settings that an account lacks, one Portuguese sentence each.
 * @param publicUrl where Stripe reaches the functions: the hosted project, or the club's own server; null skips what
 * depends on it
 * @throws what the SDK throws
 */
export async function problemsOfAccount({ client, priceId }: StripeAccess, publicUrl: string | null): Promise<string[]> {
  const [price, endpoints, portals] = await Promise.all([
    client.prices.retrieve(priceId),
    client.webhookEndpoints.list({ limit: 100 }),
    client.billingPortal.configurations.list({ active: true, is_default: true }),
  ]);
  return [
    ...problemsOfPrice(price),
    ...(publicUrl === null ? [] : problemsOfWebhook(endpoints.data, `${new URL(publicUrl).origin}/functions/v1/stripe-webhook`)),
    ...(portals.data.some(({ features }) => features.payment_method_update.enabled)
      ? []
      : ['O portal do cliente não deixa trocar o cartão: ative em Settings → Billing → Customer portal.']),
    ...(portals.data.some(({ business_profile: profile }) => profile.terms_of_service_url && profile.privacy_policy_url)
      ? []
      : [
          'O portal do cliente não mostra os termos e a política de privacidade: ponha os endereços em Settings → Billing → Customer portal.',
        ]),
  ];
}

function problemsOfPrice({ active, currency, unit_amount: amount, recurring }: Stripe.Price): string[] {
  const wanted = Math.round(club.prices.paid.amount * 100);
  return [
    ...(active ? [] : ['O preço STRIPE_PRICE_ID está arquivado.']),
    ...(currency === 'brl' ? [] : [`O preço está em ${currency}, não em brl.`]),
    ...(amount === wanted ? [] : [`O preço é ${formatCents(amount, currency)}, e a página mostra ${formatCents(wanted, 'brl')}.`]),
    ...(recurring?.interval === 'month' && recurring.interval_count === 1 ? [] : ['O preço não se repete todo mês.']),
  ];
}

function problemsOfWebhook(endpoints: Stripe.WebhookEndpoint[], url: string): string[] {
  const endpoint = endpoints.find((candidate) => candidate.url === url && candidate.status === 'enabled');
  if (!endpoint) return [`Não há webhook ativo para ${url}.`];
  const told = endpoint.enabled_events;
  const missing = told.includes('*') ? [] : FOLLOWED_EVENTS.filter((event) => !told.includes(event));
  return [
    ...(missing.length === 0 ? [] : [`O webhook não recebe: ${missing.join(', ')}.`]),
    ...(endpoint.api_version === Stripe.API_VERSION
      ? []
      : [`O webhook fala a versão ${endpoint.api_version ?? 'da conta'} da API; precisa ser ${Stripe.API_VERSION}.`]),
  ];
}
