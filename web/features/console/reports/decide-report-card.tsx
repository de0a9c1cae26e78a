import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import type { ReportDecision } from '#domain/reports.ts';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardDescription, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { Checkbox } from '#web/components/ui/controls/checkbox.tsx';
import { RadioRows } from '#web/components/ui/controls/radio-rows.tsx';
import type { AppError } from '#web/lib/data/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { ActRefusal } from '../acts/act-refusal.tsx';
import { useStaffAct } from '../acts/use-staff-act.ts';
import { decideReport } from '../api/decide-report.ts';
import { readsOfReport } from '../api/get-report.ts';
import type { StaffReport } from '../api/get-report.ts';
import { LastDayField } from '../member/last-day-field.tsx';
import { DECISION_CHOICES, sentenceFor } from './report-words.ts';
import { SentenceField } from './sentence-field.tsx';

interface HideTooRowProps {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  isDisabled: boolean;
}

function HideTooRow({ label, isChecked, onChange, isDisabled }: HideTooRowProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <Checkbox id={id} checked={isChecked} disabled={isDisabled} onCheckedChange={(next) => onChange(next === true)} />
      <label htmlFor={id} className="min-h-11 content-center font-medium">
        {label}
      </label>
    </div>
  );
}

/**
 * The decisions that one may make, each with a sentence to start from. What was typed stays when somebody else was
 * quicker.
 */
export function DecideReportCard({ report }: { report: StaffReport }) {
  const [decision, setDecision] = useState<ReportDecision | null>(null);
  const [sentence, setSentence] = useState('');
  const [isHiddenToo, setIsHiddenToo] = useState(false);
  const [until, setUntil] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const { act, isPending } = useStaffAct({
    reads: readsOfReport(report.id),
    call: decideReport,
    onDone: () => toast.success('Denúncia decidida', { description: 'Avisamos os dois lados, com a sua frase.' }),
  });
  const takesAway = decision === 'void_check_in' || decision === 'suspend';
  /** With the account go all its pictures, also those that nobody reported. */
  const hideTooLabel = decision === 'suspend' ? 'Esconder também todas as fotos desta conta' : 'Esconder também o que foi denunciado';
  const isLeftToHide = decision === 'suspend' || !report.is_hidden;

  function choose(next: string) {
    const chosen = report.decisions.find((one) => one === next) ?? null;
    // A sentence of one's own is not written over.
    const isTemplate = sentence.trim() === '' || (decision !== null && sentence === sentenceFor(decision, report.reason));
    if (chosen && isTemplate) setSentence(sentenceFor(chosen, report.reason));
    setDecision(chosen);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    const typed = sentence.trim();
    if (isPending || decision === null || typed === '') return;
    setRefusal(null);
    setRefusal(
      await act({
        reportId: report.id,
        decision,
        sentence: typed,
        isHiddenToo: takesAway && isHiddenToo,
        until: decision === 'suspend' && until !== '' ? until : null,
      }),
    );
  }

  if (report.decisions.length === 0) {
    return (
      <Notice title="Outra pessoa decide esta denúncia">
        <p>{report.is_own ? 'Ela é sobre você, ou foi você quem denunciou.' : 'Seu papel não decide nada nela.'}</p>
      </Notice>
    );
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Decidir</CardTitle>
        <CardDescription>Os dois lados são avisados por email e no app. Quem é atingido pode recorrer uma vez.</CardDescription>
      </CardHeader>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <RadioRows
          legend="O que fazer"
          name="decision"
          choices={report.decisions.map((value) => ({ value, ...DECISION_CHOICES[value] }))}
          value={decision}
          onChange={choose}
          isDisabled={isPending}
          error={isTried && decision === null ? 'Escolha uma decisão.' : undefined}
        />
        {takesAway && isLeftToHide ? (
          <HideTooRow label={hideTooLabel} isChecked={isHiddenToo} onChange={setIsHiddenToo} isDisabled={isPending} />
        ) : null}
        {decision === 'suspend' ? (
          <LastDayField hint="Deixe vazio para durar até alguém encerrar." value={until} onChange={setUntil} disabled={isPending} />
        ) : null}
        <SentenceField value={sentence} onChange={setSentence} isMissing={isTried && sentence.trim() === ''} isPending={isPending} />
        <ActRefusal refusal={refusal} />
        <Button
          type="submit"
          variant={decision === null || decision === 'refuse' ? 'primary' : 'destructive'}
          className="self-start"
          isLoading={isPending}
          loadingText="Decidindo..."
        >
          {decision === null ? 'Decidir' : DECISION_CHOICES[decision].label}
        </Button>
      </form>
    </Card>
  );
}
