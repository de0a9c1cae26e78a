import * as v from 'valibot';
import { callProcedure, doneSchema } from '../data/call-procedure.ts';
import { toAppError } from '../data/errors.ts';
import { withTimeout } from '../data/timeout.ts';

const secondDoorSchema = v.object({
  has_factor: v.boolean(),
  /** Nothing is asked of the session any more. */
  is_open: v.boolean(),
  /** When a session that does not show its code ends. */
  ends_at: v.nullable(v.string()),
  is_staff: v.boolean(),
  recovery_codes_left: v.number(),
  /** How far the removal of a factor whose phone is lost has come; it ends at `due_at`. */
  lost_phone: v.object({ state: v.picklist(['none', 'mailed', 'waiting']), due_at: v.nullable(v.string()) }),
});

/** How a session stands before its member's second factor, as the procedure my_second_door tells of it. */
export type SecondDoor = v.InferOutput<typeof secondDoorSchema>;

const ANSWER_TIMEOUT_MS = 5_000;

/** @throws AppError */
export async function getSecondDoor(): Promise<SecondDoor> {
  return callProcedure('my_second_door', {}, secondDoorSchema);
}

/** Whether no answer of the server can be had about the second factor, at once or in some seconds. Never rejects. */
export async function isServerAway(): Promise<boolean> {
  if (!navigator.onLine) return true;
  try {
    await withTimeout(getSecondDoor(), ANSWER_TIMEOUT_MS);
    return false;
  } catch (error) {
    const { code, status } = toAppError(error);
    return status >= 500 || code === 'network' || code === 'timeout';
  }
}

/** Asks for the removal of a factor whose phone is lost: what begins it is mailed. @throws AppError */
export async function askLostPhone(): Promise<void> {
  await callProcedure('ask_lost_phone', {}, doneSchema);
}

/** Stops a removal that waits: the factor stays. @throws AppError */
export async function stopLostPhone(): Promise<void> {
  await callProcedure('stop_lost_phone', {}, doneSchema);
}
