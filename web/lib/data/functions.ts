import { getEnv } from '#web/config/env.ts';
import { toAppError } from './errors.ts';
import { supabase } from './supabase.ts';

/**
 * Calls an Edge Function as the signed-in member: POST with a JSON body.
 * @returns the answer, its body not yet read
 * @throws AppError with the function's own code when it refuses, `network` without an answer
 */
export async function callFunction(name: string, body: Record<string, unknown> = {}): Promise<Response> {
  const send = supabase.fetchAsMember();
  const answer = await send(`${getEnv().supabaseUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw toAppError(error);
  });
  if (answer.ok) return answer;
  const refusal: unknown = await answer.json().catch(() => null);
  throw toAppError(refusal ?? {}, answer.status);
}
