import { Suspense, lazy } from 'react';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { closeReport, useWantedReport } from '#web/lib/reports/wanted-report.ts';

/** Hardly anybody needs it. */
const ReportDialog = lazy(async () => ({
  default: (await loadUntilThere(() => import('#web/features/reports/report/report-dialog.tsx'))).ReportDialog,
}));

/** Where the dialog of a report stands, over every screen that asks for one. */
export function ReportDialogPlace() {
  const { subject, isOpen } = useWantedReport();
  if (!subject) return null;
  return (
    <Suspense>
      <ReportDialog subject={subject} isOpen={isOpen} onClose={closeReport} />
    </Suspense>
  );
}
