import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { consolePaths } from '#web/config/console-paths.ts';
import { now } from '#web/lib/device/clock.ts';
import { formatDateTime, pluralize, relativeTime } from '#web/lib/format.ts';
import type { ReportRow } from '../api/get-reports.ts';
import { ReportBadges } from './report-badges.tsx';
import { subjectText } from './report-words.ts';

function whenText(report: ReportRow): string {
  if (report.state === 'appealed') return `Recurso ${relativeTime(report.appealed_at ?? report.created_at, now()).toLowerCase()}`;
  if (report.state === 'decided') return `Decidida em ${formatDateTime(report.decided_at ?? report.created_at)}`;
  return `Chegou ${relativeTime(report.created_at, now()).toLowerCase()}, responda até ${formatDateTime(report.answer_by)}`;
}

/** A line of the queue: why, about whom, and how long it has waited. */
export function ReportItem({ report }: { report: ReportRow }) {
  return (
    <li className="relative flex items-center gap-3 rounded-2xl bg-card p-4 shadow-card transition-shadow hover:shadow-lifted sm:p-5">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        {/* The whole line is the link's surface. */}
        <Link
          to={consolePaths.report.getHref(report.id)}
          className="flex min-w-0 flex-col items-start after:absolute after:inset-0 after:rounded-2xl"
        >
          <span className="text-sm text-muted-foreground tabular-nums">{report.number}</span>{' '}
          <bdi className="font-bold wrap-anywhere">{subjectText(report)}</bdi>
        </Link>
        <div className="flex flex-wrap gap-1.5">
          <ReportBadges report={report} />
        </div>
        <p className="text-sm text-muted-foreground">
          <span>{whenText(report)}</span>
          {report.same_target > 0 ? <span>{` · mais ${pluralize(report.same_target, 'denúncia', 'denúncias')} do mesmo`}</span> : null}
        </p>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
    </li>
  );
}
