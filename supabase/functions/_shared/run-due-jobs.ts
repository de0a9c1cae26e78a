import { announcementMail } from './announcement-mail.ts';
import { asList, asReply, connectBackend } from './backend.ts';
import type { Backend } from './backend.ts';
import type { FunctionContext } from './context.ts';
import { delaySubscription } from './delay-subscription.ts';
import { endSubscription } from './end-subscription.ts';
import type { PaidBack } from './end-subscription.ts';
import { settleHiddenFile } from './hidden-files.ts';
import { removeFilesWithoutMember, removeUnattachedFiles } from './leftover-files.ts';
import { lostPhoneMail } from './lost-phone-mails.ts';
import type { Mail } from './mail-layout.ts';
import { paymentMail } from './payment-mails.ts';
import { perkMail } from './perk-mails.ts';
import { reminderMail } from './reminder-mails.ts';
import { reportMail } from './report-mails.ts';
import { securityMail } from './security-mails.ts';
import { PushWaitsError, sendPush } from './send-push.ts';
import { staffMail } from './staff-mails.ts';
import { connectStripe, faultOf } from './stripe.ts';
import type { StripeAccess } from './stripe.ts';
import { idOf } from './subscription-state.ts';
import { delayedBegin, isStillSecond, syncSubscription } from './sync-subscription.ts';

/** After so long no further job is begun. */
export const WITHIN_MS = 45_000;

/**
 * Does the jobs that are due, one after the other. Several processes may do this at once: each job is given to one. What fails is tried
 * again later.
 * @param isStopping whether this process ends: what is under way is finished, and nothing more is taken
 * @returns how many were done
 * @throws when the database can't be asked
 */
export async function runDueJobs(context: FunctionContext, isStopping: () => boolean = () => false): Promise<number> {
  const backend = connectBackend(context);
  const until = performance.now() + WITHIN_MS;
  let done = 0;
  while (!isStopping()) {
    // One by one: should this process end, no more than one mail is in the dark.
    const [job] = asList(await backend.call('take_jobs', { p_limit: 1 }));
    if (!job) return done;
    const { fault, waitSeconds } = await tryJob(job, backend, context);
    await backend.call('finish_job', { p_id: String(job['id']), p_error: fault, p_wait_seconds: waitSeconds });
    if (fault === null) done += 1;
    if (performance.now() > until) return done;
  }
  return done;
}

/** How a job ended. */
interface Outcome {
  /** Null when it is done, else why not, in a word that tells nothing of the member. */
  fault: string | null;
  /** Seconds for which somebody else's server asks to be left alone; null where it says nothing. */
  waitSeconds: number | null;
}

async function tryJob(job: Record<string, unknown>, backend: Backend, context: FunctionContext): Promise<Outcome> {
  try {
    await doJob(job, backend, context);
    return { fault: null, waitSeconds: null };
  } catch (error) {
    const fault = faultOf(error);
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed';
    // The log of a mail or a push leaves out even what went wrong, which may hold its address.
    context.logError(
      `a job failed and is tried again later: ${String(job['kind'])}`,
      fault ?? (job['kind'] === 'mail' || job['kind'] === 'push' ? new Error(code) : error),
    );
    return { fault: fault?.message ?? code, waitSeconds: error instanceof PushWaitsError ? error.waitSeconds : null };
  }
}

async function doJob(job: Record<string, unknown>, backend: Backend, context: FunctionContext): Promise<void> {
  const payload = asReply(job['payload']);
  if (job['kind'] === 'mail') return sendMail(payload, asReply(job['mail']), context);
  if (job['kind'] === 'push') return sendPush(backend, asReply(job['push']), context);
  if (job['kind'] === 'account_mail') return sendAccountMail(backend, payload);
  if (job['kind'] === 'delete_account') return deleteAccount(backend, payload);
  if (job['kind'] === 'announcement_mails') return queueAnnouncementMails(backend, String(payload['announcement_id']));
  if (job['kind'] === 'final_result') return makeResultFinal(backend, String(payload['challenge_id']));
  if (job['kind'] === 'lost_phone') return advanceLostPhone(backend, String(payload['wait_id']));
  if (job['kind'] === 'hidden_file') return settleHiddenFile(backend, String(payload['file_id']));
  if (job['kind'] === 'unattached_files') return removeUnattachedFiles(backend);
  const stripe = connectStripe(context);
  // It is asked for in every club, also in one that sells nothing.
  if (job['kind'] === 'find_subscriptions') return stripe ? findSubscriptions(backend, stripe) : undefined;
  if (!stripe) throw new PaymentsOffError();
  if (job['kind'] === 'check_session') return checkSession(backend, stripe, String(payload['session_id']));
  const id = String(payload['subscription_id']);
  if (payload['reason'] === 'second' && !(await isStillSecond(backend, stripe, id, String(payload['beside'])))) return;
  if (job['kind'] === 'delay_subscription') {
    const begin = await delayedBegin(backend, stripe, id, String(payload['after']));
    if (begin) await delaySubscription(stripe, id, begin);
  }
  if (job['kind'] === 'end_subscription') await endSubscription(stripe, id, paidBackBy(payload));
  await syncSubscription(backend, stripe, id);
}

async function sendAccountMail(backend: Backend, { mail, user_id: userId }: Record<string, unknown>): Promise<void> {
  const email = await backend.call('account_address', { p_user_id: userId });
  // The account may be gone by now.
  if (typeof email === 'string') await backend.sendAccountMail(mail === 'signup' ? 'signup' : 'recovery', email);
}

/** As the function delete-account: the rows first, then the files that are nobody's. Where the files can't be removed it is tried again for them. */
async function deleteAccount(backend: Backend, { request_id: requestId }: Record<string, unknown>): Promise<void> {
  await backend.call('delete_requested_account', { p_request_id: String(requestId) });
  await removeFilesWithoutMember(backend);
}

/** Batch by batch, each in a transaction of its own: a process that ends leaves the rest to the next. */
async function queueAnnouncementMails(backend: Backend, id: string): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- each batch begins where the one before ended
  while (asReply(await backend.call('queue_announcement_mails', { p_announcement_id: id }))['more'] === true);
}

/** The end may have moved while the job was under way: then it is tried again later. */
async function makeResultFinal(backend: Backend, id: string): Promise<void> {
  const { is_due: isDue } = asReply(await backend.call('make_result_final', { p_challenge_id: id }));
  if (isDue !== true) throw new NotDueError();
}

/** The clock may have been put back, or the mail of the last telling may wait for a mail server. */
async function advanceLostPhone(backend: Backend, id: string): Promise<void> {
  const { is_due: isDue } = asReply(await backend.call('advance_lost_phone', { p_wait_id: id }));
  if (isDue !== true) throw new NotDueError();
}

/** A payment page that has closed: was it paid, and neither the event nor the payer came back, it is found here. */
async function checkSession(backend: Backend, stripe: StripeAccess, id: string): Promise<void> {
  const { status, mode, subscription } = await stripe.client.checkout.sessions.retrieve(id);
  if (status === 'open') throw new StillOpenError();
  const paid = mode === 'payment' ? id : idOf(subscription);
  if (paid !== null) await syncSubscription(backend, stripe, paid);
}

/** Finds subscriptions that Stripe charges for and the club has no row of: their events were lost, or an older backup was restored. */
async function findSubscriptions(backend: Backend, { client, priceId }: StripeAccess): Promise<void> {
  const sold = await client.prices.retrieve(priceId);
  const ids: string[] = [];
  // Without a status Stripe lists all that have not ended.
  for await (const { id, items } of client.subscriptions.list({ limit: 100 })) {
    if (items.data.some(({ price }) => idOf(price.product) === idOf(sold.product))) ids.push(id);
  }
  await backend.call('sync_unknown_subscriptions', { p_ids: ids });
}

/** The payment for the running month alone was paid twice by a second subscription. */
function paidBackBy(payload: Record<string, unknown>): PaidBack {
  if (payload['refund'] !== true) return 'none';
  return payload['reason'] === 'second' ? 'newest' : 'all';
}

async function sendMail(
  payload: Record<string, unknown>,
  facts: Record<string, unknown>,
  { env, now, sendMail: send }: FunctionContext,
): Promise<void> {
  const origin = env['PUBLIC_URL'] ?? '';
  const place = { clubName: env['CLUB_NAME'] ?? 'Clube 21', origin, functions: env['SUPABASE_URL'] ?? origin, now: now() };
  const mail =
    readyMail(facts) ??
    paymentMail(payload['mail'], facts, place) ??
    perkMail(payload['mail'], facts, place) ??
    staffMail(payload['mail'], facts, place) ??
    securityMail(payload['mail'], facts, place) ??
    lostPhoneMail(payload['mail'], facts, place) ??
    announcementMail(payload['mail'], facts, place) ??
    reportMail(payload['mail'], facts, place) ??
    reminderMail(payload['mail'], facts, place);
  // The member it was for is gone.
  if (!mail) return;
  if (!send) throw new Error('no way to send mails');
  await send(mail);
}

/** A mail of the server's own, which was written before; null for facts. */
function readyMail({ to, subject, text, html, links }: Record<string, unknown>): Mail | null {
  if (typeof to !== 'string' || typeof subject !== 'string' || typeof text !== 'string' || typeof html !== 'string') return null;
  return { to, subject, text, html, links: Array.isArray(links) ? links.map(String) : [] };
}

class NotDueError extends Error {
  readonly code = 'not_due';
}

class StillOpenError extends Error {
  readonly code = 'still_open';
}

class PaymentsOffError extends Error {
  readonly code = 'payments_off';
}
