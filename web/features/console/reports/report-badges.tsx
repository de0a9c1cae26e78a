import { READ_OUTCOME_NAMES, REPORT_REASON_NAMES } from '#content/report-words.ts';
import { REPORT_ANSWER_HOURS } from '#domain/limits.ts';
import { hoursInWords } from '#domain/number-text.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { now } from '#web/lib/device/clock.ts';
import type { ReportRow } from '../api/get-reports.ts';
import { KIND_NAMES, STATE_NAMES, isOverdue } from './report-words.ts';

/** A report in a few words: why, of what, and how it stands. */
export function ReportBadges({ report }: { report: ReportRow }) {
  return (
    <>
      {report.is_urgent ? <Badge variant="danger">Urgente</Badge> : null}
      <Badge variant="danger">{REPORT_REASON_NAMES[report.reason]}</Badge>
      <Badge variant="outline">{report.kind ? KIND_NAMES[report.kind] : 'Sem vínculo'}</Badge>
      {report.source === 'stranger' ? <Badge variant="outline">Formulário público</Badge> : null}
      {report.state === 'open' ? null : (
        <Badge variant={report.state === 'appealed' ? 'points' : 'muted'}>
          {report.state === 'decided' && report.decision ? READ_OUTCOME_NAMES[report.decision] : STATE_NAMES[report.state]}
        </Badge>
      )}
      {report.state === 'open' && report.is_hidden ? <Badge variant="points">Já escondida</Badge> : null}
      {isOverdue(report, now()) ? <Badge variant="danger">{`Passou de ${hoursInWords(REPORT_ANSWER_HOURS)}`}</Badge> : null}
    </>
  );
}
