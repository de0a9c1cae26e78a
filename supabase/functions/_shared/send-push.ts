import { isPushEndpoint } from '../../../domain/push-endpoint.ts';
import type { Backend } from './backend.ts';
import type { FunctionContext } from './context.ts';
import { machineTime } from './machine-time.ts';
import { vapidKeys } from './push-setup.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { pushRequest } from './web-push.ts';

const WAIT_MS = 10_000;

/** The facts that app.push_facts tells. */
interface Facts {
  device_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  hosts: string[];
  test_origin: string | null;
  title: string;
  body: string;
  path: string;
  tag: string;
  ttl: number;
}

/**
 * Sends what app.push_facts tells to one device, once. A device that its push service does not know any more is
 * forgotten; what the service refuses for another reason is not sent again.
 * @throws PushWaitsError when it may work later
 */
export async function sendPush(backend: Backend, pushed: Record<string, unknown>, context: FunctionContext): Promise<void> {
  const facts = pushed as unknown as Facts;
  const keys = vapidKeys(context.env);
  // The member is not to be told any more, or the club does not push.
  if (typeof facts.endpoint !== 'string' || !keys) return;
  // The list may be another one than when the browser subscribed.
  if (!isPushEndpoint(facts.endpoint, facts.hosts, facts.test_origin)) return;
  const answer = await deliver(facts, keys, context);
  if (answer === null) return;
  const { status } = answer;
  const note = async (isGone: boolean) =>
    backend.call('note_push', { p_device_id: facts.device_id, p_endpoint: facts.endpoint, p_is_gone: isGone });
  if (status === 404 || status === 410) await note(true);
  else if (status >= 200 && status < 300) await note(false);
  else if (status === 429 || status >= 500) {
    throw new PushWaitsError(`push_${status}`, retryAfterSeconds(answer.headers.get('Retry-After'), machineTime()));
  } else context.logError('a push service refused a reminder', new Error(String(status)));
}

/**
 * The answer of the push service; null where nobody knows whether it took the message.
 * @throws PushWaitsError when it was not reached
 */
async function deliver(
  facts: Facts,
  keys: NonNullable<ReturnType<typeof vapidKeys>>,
  { env, fetch, logError }: FunctionContext,
): Promise<Response | null> {
  const { title, body, path, tag, ttl } = facts;
  // Declarative Web Push: a browser that knows it shows this by itself, and elsewhere the worker shows the same.
  const message = {
    web_push: 8030,
    notification: { title, body, lang: 'pt-BR', dir: 'ltr', tag, navigate: `${env['PUBLIC_URL'] ?? ''}${path}`, silent: false },
  };
  const request = await pushRequest(message, facts, keys, { ttl, topic: tag, now: machineTime() });
  try {
    // A redirect could lead anywhere: it is an answer like another, and not followed.
    const answer = await fetch(facts.endpoint, { method: 'POST', ...request, redirect: 'manual', signal: AbortSignal.timeout(WAIT_MS) });
    await answer.body?.cancel();
    return answer;
  } catch (error) {
    if (wasNotReached(error)) throw new PushWaitsError('push_not_reached', null);
    // It may have taken the message before the line broke: nobody gets a push twice. The error may name the address,
    // which is a secret.
    logError('a push service took a reminder or not', new Error('no answer'));
    return null;
  }
}

const NOT_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** Whether a request failed before it left: by Node's code, or by Deno's words. */
function wasNotReached(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return NOT_REACHED.has(code) || error.message.includes('(Connect)');
}

/** A push that may work later. */
export class PushWaitsError extends Error {
  readonly code: string;
  /** Seconds for which the push service asks to be left alone; null where it says nothing. */
  readonly waitSeconds: number | null;
  constructor(code: string, waitSeconds: number | null) {
    super('the push service asks to wait');
    this.code = code;
    this.waitSeconds = waitSeconds;
  }
}
