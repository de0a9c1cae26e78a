import type { Backend } from './backend.ts';
import type { FunctionContext } from './context.ts';
import { isPushEndpoint } from './push-endpoint.ts';
import { vapidKeys } from './push-setup.ts';
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
 * Sends what app.push_facts tells to one device, once. A device that its push service does not know any more is forgotten; what the service
 * refuses for another reason is not sent again.
 * @throws PushWaitsError when it may work later
 */
export async function sendPush(backend: Backend, pushed: Record<string, unknown>, context: FunctionContext): Promise<void> {
  const facts = pushed as unknown as Facts;
  const keys = vapidKeys(context.env);
  // Nobody is to be reminded any more, or the club does not push.
  if (typeof facts.endpoint !== 'string' || !keys) return;
  // The list may be another one than when the browser subscribed.
  if (!isPushEndpoint(facts.endpoint, facts.hosts, facts.test_origin)) return;
  const status = await deliver(facts, keys, context);
  const note = async (isGone: boolean) =>
    backend.call('note_push', { p_device_id: facts.device_id, p_endpoint: facts.endpoint, p_is_gone: isGone });
  if (status === 404 || status === 410) await note(true);
  else if (status >= 200 && status < 300) await note(false);
  else if (status === 429 || status >= 500) throw new PushWaitsError(status);
  else context.logError('a push service refused a reminder', new Error(String(status)));
}

async function deliver(facts: Facts, keys: NonNullable<ReturnType<typeof vapidKeys>>, { env, fetch }: FunctionContext): Promise<number> {
  const { title, body, path, tag, ttl } = facts;
  // Declarative Web Push: a browser that knows it shows this by itself, and elsewhere the worker shows the same.
  const message = {
    web_push: 8030,
    notification: { title, body, lang: 'pt-BR', dir: 'ltr', tag, navigate: `${env['PUBLIC_URL'] ?? ''}${path}`, silent: false },
  };
  const request = await pushRequest(message, facts, keys, { ttl, topic: tag, now: new Date() });
  // A redirect could lead anywhere: it is an answer like another, and not followed.
  const answer = await fetch(facts.endpoint, { method: 'POST', ...request, redirect: 'manual', signal: AbortSignal.timeout(WAIT_MS) });
  await answer.body?.cancel();
  return answer.status;
}

class PushWaitsError extends Error {
  readonly code: string;
  constructor(status: number) {
    super('the push service asks to wait');
    this.code = `push_${status}`;
  }
}
