import * as v from 'valibot';
import type { UserLevel } from '#domain/levels.ts';
import { PROFILE_FIELD_NAMES } from '#domain/profile-fields.ts';
import { callProcedure } from '../data/call-procedure.ts';
import { toAppError } from '../data/errors.ts';
import { withRetry } from '../data/retry.ts';
import { supabase } from '../data/supabase.ts';
import type { User } from '../data/supabase.ts';
import type { ProfileRow } from '../database-types.ts';
import type { PageAnswer } from './page-answer.ts';

/** The fields that a member fills in, and the columns that the club keeps of them besides. */
export const PROFILE_COLUMNS = [
  ...PROFILE_FIELD_NAMES,
  ...(['id', 'email', 'photo_url', 'profile_image_url', 'completed_workouts', 'streak', 'points', 'created_at', 'updated_at'] as const),
].join(', ');
const pendingLevelSchema = v.object({ level_applied: v.boolean() });
const LEVEL_COLUMNS = 'current_level, level_expires_at, unlocked_features';
const DUPLICATE_KEY = '23505';
const NAMELESS = 'Usuário';

function firstText(...values: unknown[]): string | null {
  const found = values.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' ? found.trim() : null;
}

/** The profile of members who have none yet: name and picture come from their sign-in provider. */
export function profileFromUser(user: User): Pick<ProfileRow, 'id' | 'email' | 'name' | 'photo_url'> {
  const metadata = user.user_metadata;
  return {
    id: user.id,
    email: user.email ?? '',
    name: firstText(metadata['name'], metadata['full_name']) ?? NAMELESS,
    photo_url: firstText(metadata['avatar_url'], metadata['picture']),
  };
}

async function createProfile(user: User): Promise<ProfileRow> {
  const { data, error, status } = await supabase
    .from('profiles')
    .insert(profileFromUser(user))
    .select<string, ProfileRow>(PROFILE_COLUMNS)
    .single();
  if (!error) return data;
  // Another tab, or the database's trigger, was faster.
  const existing = error.code === DUPLICATE_KEY ? await readProfile(user) : null;
  if (!existing) throw toAppError(error, status);
  return existing;
}

async function readProfile(user: User): Promise<ProfileRow | null> {
  const { data, error, status } = await supabase
    .from('profiles')
    .select<string, ProfileRow>(PROFILE_COLUMNS)
    .eq('id', user.id)
    .maybeSingle();
  if (error) throw toAppError(error, status);
  return data;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * The profile in the answer that came with the page; null where it has none, and the member's own has to be asked for,
 * or made.
 */
export function profileIn(page: PageAnswer | null, userId: string): ProfileRow | null {
  const profile = page?.['profile'];
  return isObject(profile) && Reflect.get(profile, 'id') === userId ? (profile as ProfileRow) : null;
}

/** The level in the answer that came with the page; undefined where it says nothing of one. */
export function levelIn(page: PageAnswer | null): UserLevel | null | undefined {
  const level = page?.['level'];
  if (level === null) return null;
  return isObject(level) && 'current_level' in level ? asUserLevel(level as LevelRow) : undefined;
}

type LevelRow = Omit<UserLevel, 'unlocked_features'> & { unlocked_features: readonly string[] | null };

function asUserLevel(row: LevelRow): UserLevel {
  return { ...row, unlocked_features: row.unlocked_features ?? [] };
}

/** The member's profile, created when it is missing. @throws AppError */
export async function loadProfile(user: User): Promise<ProfileRow> {
  return withRetry(async () => (await readProfile(user)) ?? createProfile(user));
}

/** The member's level row; null (which means basic) when there is none. @throws AppError */
export async function loadLevel(userId: string): Promise<UserLevel | null> {
  const data = await withRetry(async () => {
    const {
      data: row,
      error,
      status,
    } = await supabase.from('user_progress_level').select(LEVEL_COLUMNS).eq('user_id', userId).maybeSingle();
    if (error) throw toAppError(error, status);
    return row;
  });
  return data && { ...data, unlocked_features: data.unlocked_features ?? [] };
}

/** Asks the database to apply a paid level waiting for this e-mail; true when one was applied. @throws AppError */
export async function applyPendingLevel(email: string): Promise<boolean> {
  const reply = await withRetry(async () => callProcedure('apply_pending_user_level', { email_param: email }, pendingLevelSchema));
  return reply.level_applied;
}
