import { create } from 'zustand';
import type { ReportKind } from '#domain/reports.ts';

/** Something of another member that this one wants to report. */
export interface ReportSubject {
  kind: ReportKind;
  /** A photo's stored address, a member's id for their name, or a workout's id. */
  target: string;
  /** The challenge in which it is seen; null where the screen does not know it. */
  challengeId: string | null;
  /** Whose it is, as the screen shows them. */
  memberName: string;
}

interface WantedReport {
  /** It stays while the dialog fades out. */
  subject: ReportSubject | null;
  isOpen: boolean;
}

/**
 * The report that the member is about to make. The dialog is the app's: it lies above whatever screen, or other dialog,
 * asked for it.
 */
export const useWantedReport = create<WantedReport>()(() => ({ subject: null, isOpen: false }));

/** Opens the dialog in which something is reported. */
export function openReport(subject: ReportSubject): void {
  useWantedReport.setState({ subject, isOpen: true });
}

export function closeReport(): void {
  useWantedReport.setState({ isOpen: false });
}
