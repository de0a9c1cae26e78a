import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';

/** Stops a copy or a deletion that still waits. @throws AppError `request_not_found` when it was stopped or done */
export async function stopRequest({ requestId, reason }: { requestId: string; reason: string }): Promise<void> {
  await callProcedure('staff_stop_request', { p_request_id: requestId, p_reason: reason }, doneSchema);
}
