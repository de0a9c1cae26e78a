import { createClient } from '@supabase/supabase-js';
import type { Session, SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import type { Mail } from '#server/mail/mail.ts';

const PASSWORD = 'segredo-de-teste';

/** A member with the session that was signed in through a server. */
export interface SignedInMember {
  id: string;
  email: string;
  session: Session;
}

/** The real supabase-js at a server of its own process, without a session. */
export async function clientOfServer(address: string): Promise<SupabaseClient> {
  const { supabaseKey } = (await (await fetch(`${address}/config.json`)).json()) as { supabaseKey: string };
  return createClient(address, supabaseKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
}

/**
 * Signs a member up at a server of its own process, in development mode.
 * @param address where the mail with the link is
 * @param client of that server; it has the session then
 */
export async function signUpAt(address: string, client: SupabaseClient, name: string): Promise<SignedInMember> {
  const email = `${name.toLowerCase()}@membro.example`;
  const { error } = await client.auth.signUp({ email, password: PASSWORD, options: { data: { name } } });
  if (error) throw error;
  const [mail] = (await (await fetch(`${address}/dev/inbox.json?to=${email}`)).json()) as Mail[];
  const tokenHash = new URL(mail?.links[0] ?? 'missing:').searchParams.get('token_hash') ?? '';
  const { data, error: refusal } = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
  if (refusal || !data.session) throw refusal ?? new Error('no session');
  return { id: data.session.user.id, email, session: data.session };
}
