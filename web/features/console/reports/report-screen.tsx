import { Link, useParams } from 'react-router';
import { REPORT_REASON_NAMES } from '#content/report-words.ts';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { now } from '#web/lib/device/clock.ts';
import { formatDateTime, relativeTime } from '#web/lib/format.ts';
import { useReport } from '../api/get-report.ts';
import type { StaffReport } from '../api/get-report.ts';
import { DecideReportCard } from './decide-report-card.tsx';
import { DecidedCard } from './decided-card.tsx';
import { LinkReportCard } from './link-report-card.tsx';
import { ReportBadges } from './report-badges.tsx';
import { ReportSubjectFacts, ReportWordsCard } from './report-facts.tsx';
import { STATE_NAMES, subjectText } from './report-words.ts';
import { ReportedPicture } from './reported-picture.tsx';

function Head({ report }: { report: StaffReport }) {
  return (
    <header className="flex flex-col gap-2">
      <h1 className="flex flex-col gap-1 font-extrabold">
        <span className="text-sm font-semibold tracking-normal text-muted-foreground tabular-nums">{report.number}</span>{' '}
        <bdi className="text-3xl leading-tight wrap-anywhere sm:text-4xl">{subjectText(report)}</bdi>
      </h1>
      <div className="flex flex-wrap gap-1.5">
        <ReportBadges report={report} />
      </div>
      {report.state === 'open' ? (
        <p className="text-muted-foreground">{`Chegou ${relativeTime(report.created_at, now()).toLowerCase()}. Responda até ${formatDateTime(report.answer_by)}.`}</p>
      ) : null}
    </header>
  );
}

function OtherReports({ others }: Pick<StaffReport, 'others'>) {
  if (others.length === 0) return null;
  return (
    <Card>
      <CardTitle as="h2">Outras denúncias do mesmo</CardTitle>
      <ul className="flex flex-col divide-y divide-border">
        {others.map(({ id, number, reason, state, created_at: createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Link
              to={consolePaths.report.getHref(id)}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
            >
              {number}
            </Link>
            <span className="text-sm text-muted-foreground">
              {`${REPORT_REASON_NAMES[reason]} · ${formatDateTime(createdAt)} · ${STATE_NAMES[state]}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ReportPartsProps {
  report: StaffReport;
  /** A look at a picture is a line of the log. */
  onLook: () => Promise<void>;
}

function ReportParts({ report, onLook }: ReportPartsProps) {
  const isOpen = report.state === 'open';
  const isLinkChangeable = report.source === 'stranger' && report.kind !== null && report.kind !== 'other';
  return (
    <>
      <Head report={report} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <ReportWordsCard report={report} />
          {report.kind === null ? null : (
            <Card>
              <CardTitle as="h2">O que foi denunciado</CardTitle>
              {report.pictures.map((picture, index) => (
                <ReportedPicture
                  key={`${picture.bucket} ${picture.path} ${picture.address}`}
                  picture={picture}
                  index={index + 1}
                  count={report.pictures.length}
                  onLook={onLook}
                />
              ))}
              <ReportSubjectFacts report={report} />
            </Card>
          )}
          <OtherReports others={report.others} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {isOpen && report.kind === null ? <LinkReportCard reportId={report.id} isLinked={false} /> : null}
          {isOpen ? <DecideReportCard report={report} /> : <DecidedCard report={report} />}
          {isOpen && isLinkChangeable ? <LinkReportCard reportId={report.id} isLinked /> : null}
        </div>
      </div>
    </>
  );
}

const TITLES: Record<string, string> = {
  report_not_found: 'Não há essa denúncia',
  only_owner: 'Outra pessoa decide esta denúncia',
};

/** One report: who says what about whom, and the decision. */
export function ReportScreen() {
  const { reportId = '' } = useParams();
  const report = useReport(reportId);
  async function look() {
    const { error } = await report.refetch();
    if (error) throw error;
  }
  return (
    <>
      <BackLink to={consolePaths.reports.getHref()}>Denúncias</BackLink>
      <Loaded
        query={report}
        skeleton={
          <>
            <Skeleton className="h-16 w-64 max-w-full" />
            <Skeleton className="h-96 rounded-2xl" />
          </>
        }
        loading="Carregando a denúncia..."
        heading={<h1 className="sr-only">Denúncia</h1>}
        title={TITLES[toAppError(report.error).code] ?? 'Erro ao carregar a denúncia'}
      >
        {(shown) => <ReportParts key={reportId} report={shown} onLook={look} />}
      </Loaded>
    </>
  );
}
