import { initializeSupabase } from '../supabase.ts';
import { initializeSession } from './initialize-session.ts';

/** Makes the client and begins to read the stored session. Once the configuration is read; a second call does nothing new. */
export function startSession(): void {
  initializeSupabase();
  void initializeSession();
}
