import { supabase } from '../data/supabase.ts';

/** The member's access token, renewed when it is about to end; null without a session. */
export async function readMemberToken(): Promise<string | null> {
  const { data } = await supabase.getSession();
  return data.session?.access_token ?? null;
}
