import { Link } from 'react-router';
import { REPORT_REASON_NAMES } from '#content/report-words.ts';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { formatDate, formatDateTime, formatDuration, pluralize } from '#web/lib/format.ts';
import type { StaffReport } from '../api/get-report.ts';

const LINK = 'font-semibold text-primary underline underline-offset-4';

function Fact({ label, text }: { label: string; text: string | null | undefined }) {
  if (!text) return null;
  return (
    <div>
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        <bdi>{text}</bdi>
      </dd>
    </div>
  );
}

function Reporter({ reporter, source, keeps_reporter: isKept, is_own: isOwn }: StaffReport) {
  if (isKept)
    return <span>{isOwn ? 'Não aparece para quem é parte da denúncia' : 'Aparece quando se sabe de quem é o que foi denunciado'}</span>;
  if (reporter?.user_id) {
    return (
      <Link to={consolePaths.member.getHref(reporter.user_id)} className={LINK}>
        {reporter.name ?? 'Membro sem nome'}
      </Link>
    );
  }
  if (source === 'member') return <span>Conta excluída</span>;
  return <span className="wrap-anywhere">{reporter?.email ? `Sem conta: ${reporter.email}` : 'Sem conta e sem email'}</span>;
}

/** The report in the reporter's words. They are seen here and nowhere else. */
export function ReportWordsCard({ report }: { report: StaffReport }) {
  return (
    <Card>
      <CardTitle as="h2">A denúncia</CardTitle>
      <dl className="flex flex-col gap-3">
        <Fact label="Motivo" text={REPORT_REASON_NAMES[report.reason]} />
        <Fact label="O que e onde" text={report.seen_at} />
        <Fact
          label="Palavras de quem denunciou"
          text={report.words ?? (report.is_own ? 'Não aparecem para quem é parte da denúncia' : 'Nenhuma')}
        />
        <div>
          <dt className="text-sm text-muted-foreground">Quem denunciou (só vê quem decide)</dt>
          <dd>
            <Reporter {...report} />
          </dd>
        </div>
        <Fact label="Quando" text={formatDateTime(report.created_at)} />
      </dl>
    </Card>
  );
}

/** Whom and what it is about, beside the pictures. */
export function ReportSubjectFacts({ report }: { report: StaffReport }) {
  const { workout, check_in: checkIn, text, pictures, pictures_hidden: hidden } = report;
  return (
    <dl className="flex flex-col gap-3">
      <div>
        <dt className="text-sm text-muted-foreground">De quem é</dt>
        <dd>
          {report.member_id && report.member ? (
            <Link to={consolePaths.member.getHref(report.member_id)} className={LINK}>
              {report.member}
            </Link>
          ) : (
            <span>Ainda não se sabe</span>
          )}
        </dd>
      </div>
      <Fact label={report.kind === 'name' ? 'Nome' : 'Nome do treino'} text={text?.name} />
      <Fact label="Observações" text={text?.notes} />
      {hidden > pictures.length ? <Fact label="Escondidas com a conta" text={pluralize(hidden, 'foto', 'fotos')} /> : null}
      {workout ? (
        <Fact
          label="Treino"
          text={[workout.name, formatDate(workout.day), formatDuration(workout.minutes), workout.challenge].filter(Boolean).join(' · ')}
        />
      ) : null}
      {checkIn ? (
        <Fact label="Check-in" text={`${formatDate(checkIn.day)}${checkIn.voided_at ? ', anulado' : `, ${checkIn.points} pontos`}`} />
      ) : null}
    </dl>
  );
}
