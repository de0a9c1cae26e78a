import * as v from 'valibot';
import { supabase } from '#web/lib/data/supabase.ts';
import { staffReply } from './staff-reply.ts';

/** The copy of a member's data that was asked for a week ago. @throws AppError `request_not_due`, `request_not_found`, `fresh_code_needed` … */
export async function readExport(requestId: string): Promise<Blob> {
  const call = supabase.rpc('staff_read_export', { p_request_id: requestId });
  const { copy } = await staffReply(v.object({ copy: v.record(v.string(), v.unknown()) }), call);
  return new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' });
}
