import { READ_OUTCOME_NAMES } from '#content/report-words.ts';
import { Card, CardDescription, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import type { StaffReport } from '../api/get-report.ts';
import { DecideAppealForm } from './decide-appeal-card.tsx';

/** @param isOwn whether the reader is a side of the report: the decider is not named then */
function byAndWhen(by: string | null, at: string | null, isOwn: boolean): string {
  const who = by ? `Por ${by}` : isOwn ? 'Pela equipe' : 'Por quem já saiu da equipe';
  return [who, at ? `em ${formatDateTime(at)}` : null].filter(Boolean).join(', ');
}

function Sentence({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <blockquote className="border-l-4 border-border pl-4 wrap-anywhere whitespace-pre-line">
      <bdi>{text}</bdi>
    </blockquote>
  );
}

/** A decision that was made, and the appeal against it. */
export function DecidedCard({ report }: { report: StaffReport }) {
  const { appeal, decision } = report;
  if (!decision) return null;
  return (
    <>
      <Card>
        <CardHeader>
          <CardTitle as="h2">{`Decisão: ${READ_OUTCOME_NAMES[decision]}`}</CardTitle>
          <CardDescription>{byAndWhen(report.decided_by, report.decided_at, report.is_own)}</CardDescription>
        </CardHeader>
        <Sentence text={report.sentence} />
      </Card>
      {appeal ? (
        <Card>
          <CardHeader>
            <CardTitle as="h2">
              {appeal.granted === null ? 'Recurso' : appeal.granted ? 'Recurso aceito' : 'Recurso: decisão mantida'}
            </CardTitle>
            <CardDescription>
              {appeal.granted === null
                ? `Chegou em ${formatDateTime(appeal.appealed_at)}`
                : byAndWhen(appeal.decided_by, appeal.decided_at, report.is_own)}
            </CardDescription>
          </CardHeader>
          <Sentence text={appeal.words} />
          {appeal.granted === null ? <DecideAppealForm report={report} /> : <Sentence text={appeal.sentence} />}
        </Card>
      ) : null}
    </>
  );
}
