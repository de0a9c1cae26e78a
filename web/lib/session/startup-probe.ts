import { supabase } from '../data/supabase.ts';
import { untilIdle } from '../loading/until-idle.ts';
import { logWarning } from '../log.ts';

let isDone = false;

/** Asks once whether the 21-day challenge can be read. A failure is only logged. */
export async function probeChallenge21(): Promise<void> {
  if (isDone) return;
  isDone = true;
  // No screen waits for it.
  await untilIdle();
  const { error } = await supabase.from('challenge_21_probe').select('*').limit(1);
  if (error) logWarning('a sondagem do desafio de 21 dias falhou', error);
}
