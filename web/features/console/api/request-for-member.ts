import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';
import type { MemberRequest } from './member-schema.ts';

interface RequestToNote {
  userId: string;
  kind: MemberRequest['kind'];
  /** The member's address, typed. */
  confirmation: string;
  /** How they asked for it. */
  reason: string;
}

/**
 * Notes a copy or a deletion on the member's written request; both wait a week.
 * @throws AppError `confirmation_mismatch`, `request_waiting`, `fresh_code_needed` …
 */
export async function requestForMember({ userId, kind, confirmation, reason }: RequestToNote): Promise<void> {
  const input = { p_user_id: userId, p_confirmation: confirmation, p_reason: reason };
  await (kind === 'export'
    ? callProcedure('staff_request_export', input, doneSchema)
    : callProcedure('staff_request_deletion', input, doneSchema));
}
