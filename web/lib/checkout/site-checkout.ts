import { PLAN_PATH } from '#web/config/plan-path.ts';
import { readStoredSession } from '../session/stored-session.ts';
import { CheckoutError, createCheckoutSession } from './create-checkout-session.ts';

/** A token that ends sooner than this may end on its way. */
const MARGIN_MS = 10_000;

/**
 * Opens a payment page from a document of the site, which has no session of its own: a member pays as themselves, by
 * the session that this device has stored. One that has expired leads into the app, which renews it.
 * @param email of a visitor, if they have given one
 * @returns where the browser goes next
 * @throws CheckoutError, or TypeError without a connection
 */
export async function openSiteCheckout(email?: string): Promise<string> {
  const session = readStoredSession();
  if (session && (session.expires_at ?? 0) * 1_000 < Date.now() + MARGIN_MS) return PLAN_PATH;
  const { supabaseUrl, supabaseKey } = await readBackend();
  try {
    return await createCheckoutSession(
      session ? { supabaseUrl, supabaseKey, token: session.access_token } : { supabaseUrl, supabaseKey, email },
    );
  } catch (error) {
    // Signed out elsewhere: the app says so and asks for the password.
    if (session && error instanceof CheckoutError && error.status === 401) return PLAN_PATH;
    throw error;
  }
}

/** The club's backend. @throws Error where the club has none, which is no business of a buyer's */
async function readBackend(): Promise<{ supabaseUrl: string; supabaseKey: string }> {
  const answer = await fetch('/config.json');
  const config: unknown = answer.ok ? await answer.json() : null;
  const { supabaseUrl, supabaseKey } = (config ?? {}) as Record<string, unknown>;
  if (typeof supabaseUrl !== 'string' || typeof supabaseKey !== 'string') throw new Error(`Configuração inválida: ${answer.status}`);
  return { supabaseUrl, supabaseKey };
}
