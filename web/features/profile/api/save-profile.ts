import { toAppError } from '#web/lib/data/errors.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import type { ProfileRow } from '#web/lib/database-types.ts';
import { now } from '#web/lib/device/clock.ts';
import { logWarning } from '#web/lib/log.ts';
import { PROFILE_COLUMNS } from '#web/lib/session/member-data.ts';
import { adoptProfile } from '#web/lib/session/member-profile.ts';
import { requireUser } from '#web/lib/session/require-user.ts';

function isProfileOf(userId: string, value: unknown): value is ProfileRow {
  return typeof value === 'object' && value !== null && 'id' in value && value.id === userId;
}

/**
 * Writes part of the signed-in member's profile; the whole app shows the answer at once.
 * @throws AppError with the server's code, or "No user logged in"; another Error when the answer is no profile
 */
export async function saveProfile(changes: Partial<ProfileRow>): Promise<ProfileRow> {
  const user = requireUser();
  const { data, error, status } = await supabase
    .from('profiles')
    .update({ ...changes, updated_at: now().toISOString() })
    .eq('id', user.id)
    .select<string, ProfileRow>(PROFILE_COLUMNS)
    .maybeSingle();
  if (error) throw toAppError(error, status);
  const answer: unknown = data;
  if (!isProfileOf(user.id, answer)) throw new Error('The answer is not the profile', { cause: answer });
  adoptProfile(answer);
  return answer;
}

/** Lets the account's name or picture follow the profile. The profile counts: a failure is only logged. */
export async function updateAccountMetadata(metadata: { name?: string; avatar_url?: string | null }): Promise<void> {
  try {
    const auth = await supabase.loadAuth();
    const { error } = await auth.updateUser({ data: metadata });
    if (error) throw error;
  } catch (error) {
    logWarning('o nome ou a foto da conta não acompanhou o perfil', error);
  }
}
