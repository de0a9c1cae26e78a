import { REPORT_KIND_NAMES, REPORT_REASON_NAMES } from '#content/report-words.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { formatDate } from '#web/lib/format.ts';
import { answerTitle } from '#web/lib/reports/decision-words.ts';
import type { SentReport } from '#web/lib/reports/get-my-reports.ts';

/** A report that the member made, with the answer once there is one. */
export function SentReportCard({ report }: { report: SentReport }) {
  const what = report.kind ? `De um${report.kind === 'photo' ? 'a' : ''} ${REPORT_KIND_NAMES[report.kind]}` : 'Denúncia';
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CardTitle className="tabular-nums">{report.number}</CardTitle>
        <Badge variant={report.decision === null ? 'points' : 'muted'}>{answerTitle(report)}</Badge>
      </div>
      <p className="text-sm text-muted-foreground">{`${what}, em ${formatDate(report.created_at)}, por "${REPORT_REASON_NAMES[report.reason]}".`}</p>
      {report.sentence ? (
        <div>
          <p className="text-sm text-muted-foreground">Resposta da equipe</p>
          <p className="wrap-anywhere whitespace-pre-line">
            <bdi>{report.sentence}</bdi>
          </p>
        </div>
      ) : null}
    </Card>
  );
}
