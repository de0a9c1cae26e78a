import * as v from 'valibot';
import type { ReportKind } from '#domain/reports.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { staffReply } from './staff-reply.ts';

interface ReportLink {
  reportId: string;
  /** Null to tie it to nothing any more. */
  link: {
    kind: ReportKind;
    /** A photo's address, a member's id or a workout's. */
    target: string;
  } | null;
}

/** Says what a stranger's report is about. @throws AppError `report_target_missing`, `changed_meanwhile` */
export async function linkReport({ reportId, link }: ReportLink): Promise<void> {
  const to = { p_kind: link?.kind ?? null, p_target: link?.target ?? null };
  await staffReply(v.object({}), supabase.rpc('staff_link_report', { p_report_id: reportId, ...to }));
}
