import { AppError } from '#web/lib/errors.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import type { User } from '#web/lib/supabase.ts';

export function requireUser(): User {
  const { user } = useSessionStore.getState();
  if (!user) throw new AppError('unauthenticated', { message: 'No user logged in' });
  return user;
}
