import { addDays } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { toAppError } from '../data/errors.ts';
import { supabase } from '../data/supabase.ts';
import type { ListedCheckIn } from './check-in-list.ts';

/**
 * The member's check-ins around a day, voided ones too, of all their challenges.
 * @throws AppError when they can't be read
 */
export async function fetchDayCheckIns(userId: string, day: Day, signal?: AbortSignal): Promise<ListedCheckIn[]> {
  const query = supabase
    .from('challenge_check_ins')
    .select('challenge_id, check_in_day, voided_at')
    .eq('user_id', userId)
    // Somewhere it may still be yesterday, or already tomorrow.
    .gte('check_in_day', addDays(day, -1));
  const { data, error, status } = await (signal ? query.abortSignal(signal) : query);
  if (error) throw toAppError(error, status);
  return data;
}
