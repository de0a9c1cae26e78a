import * as v from 'valibot';
import type { ReportKind } from '#domain/reports.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { staffReply } from './staff-reply.ts';

interface ReportLink {
  reportId: string;
  kind: ReportKind;
  /** A photo's address, a member's id or a workout's. */
  target: string;
}

/** Says what a stranger's report is about. @throws AppError `report_target_missing`, `changed_meanwhile` */
export async function linkReport({ reportId, kind, target }: ReportLink): Promise<void> {
  await staffReply(v.object({}), supabase.rpc('staff_link_report', { p_report_id: reportId, p_kind: kind, p_target: target }));
}
