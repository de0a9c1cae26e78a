import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';

/**
 * The copy of a member's data that was asked for a week ago.
 * @throws AppError `request_not_due`, `request_not_found`, `fresh_code_needed` …
 */
export async function readExport(requestId: string): Promise<Blob> {
  const { copy } = await callProcedure(
    'staff_read_export',
    { p_request_id: requestId },
    v.object({ copy: v.record(v.string(), v.unknown()) }),
  );
  return new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' });
}
