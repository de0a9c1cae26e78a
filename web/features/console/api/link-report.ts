import type { ReportKind } from '#domain/reports.ts';
import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';

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
  await callProcedure('staff_link_report', { p_report_id: reportId, ...to }, doneSchema);
}
