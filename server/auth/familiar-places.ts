import type { Context } from 'hono';
import { plainAddress } from '#server/base/client-address.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import type { AuthParts } from './auth-context.ts';
import { keepMarks, marksOf, newMark } from './device-mark.ts';

/** From where a request comes: its network, by the address, and the marks of its device. */
export interface Place {
  address: string | null;
  marks: readonly string[];
}

/** From where a request comes. */
export function placeOf({ origin }: Pick<AuthParts, 'origin'>, context: Context<AppEnv>): Place {
  return { address: plainAddress(context.var.clientAddress), marks: marksOf(context, origin) };
}

const KNOWN = 'select app.login_place($1, ($2::text)::inet, $3::text[]) as place';

/** The place of an account that a request comes from, as app.login_place has it; null for a strange one. */
export async function knownPlace(
  { database, origin }: { database: SqlRunner; origin: string },
  context: Context<AppEnv>,
  email: string,
): Promise<string | null> {
  const { address, marks } = placeOf({ origin }, context);
  const [known] = await database.query<{ place: string | null }>(KNOWN, [email, address, [...marks]]);
  return known?.place ?? null;
}

const NOTE = 'select app.note_place_of($1, ($2::text)::inet, $3::text[], $4, $5) as is_new';

/**
 * Remembers where a session was opened, renewed or raised, for app.familiar_days(), and has the device keep its mark:
 * what strangers try elsewhere bars no member there.
 * @returns the answer
 */
export async function rememberPlace(
  { database, origin }: { database: SqlRunner; origin: string },
  context: Context<AppEnv>,
  { userId, bySecondFactor = false, answer }: { userId: string; bySecondFactor?: boolean; answer: Response },
): Promise<Response> {
  const { address, marks } = placeOf({ origin }, context);
  const mark = newMark();
  const [noted] = await database.query<{ is_new: boolean }>(NOTE, [userId, address, [...marks], mark, bySecondFactor]);
  keepMarks(context, origin, answer, noted?.is_new ? [mark, ...marks] : marks);
  return answer;
}
