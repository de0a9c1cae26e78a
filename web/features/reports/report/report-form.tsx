import { CircleAlert, WifiOff } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { REPORT_REASON_CHOICES } from '#content/report-words.ts';
import { MAX_REPORT_WORDS_LENGTH, REPORT_ANSWER_HOURS } from '#domain/limits.ts';
import { hoursInWords } from '#domain/number-text.ts';
import { REPORT_REASONS } from '#domain/reports.ts';
import type { ReportReason } from '#domain/reports.ts';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { RadioRows } from '#web/components/ui/controls/radio-rows.tsx';
import { Textarea } from '#web/components/ui/controls/textarea.tsx';
import { DialogCancel, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { isRefusal, toAppError } from '#web/lib/data/errors.ts';
import type { ReportSubject } from '#web/lib/reports/wanted-report.ts';

const TITLES: Record<ReportSubject['kind'], string> = {
  photo: 'Denunciar esta foto',
  name: 'Denunciar este nome',
  workout: 'Denunciar este treino',
};

interface ReportFormProps {
  subject: ReportSubject;
  reason: string | null;
  words: string;
  onReason: (reason: string) => void;
  onWords: (words: string) => void;
  isPending: boolean;
  /** Why the last try failed. */
  error: unknown;
  onSubmit: (reason: ReportReason) => void;
}

function Failure({ error }: { error: unknown }) {
  if (!error) return null;
  const known = toAppError(error);
  if (isRefusal(known)) return <Notice tone="danger" icon={<CircleAlert />} title={known.message} />;
  return (
    <Notice tone="danger" icon={<WifiOff />} title="A denúncia não saiu daqui">
      <p>Sem conexão com o clube ela não é enviada. O que você escreveu continua aqui: tente de novo quando a internet voltar.</p>
    </Notice>
  );
}

/** Reasons and words; refused without a reason. */
export function ReportForm({ subject, reason, words, onReason, onWords, isPending, error, onSubmit }: ReportFormProps) {
  const [isMissing, setIsMissing] = useState(false);
  const goesFirst = (reason === 'minor' || reason === 'nudity') && subject.kind !== 'name';

  function submit(event: FormEvent) {
    event.preventDefault();
    const chosen = REPORT_REASONS.find((one) => one === reason);
    setIsMissing(!chosen);
    if (chosen && !isPending) onSubmit(chosen);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <DialogHeader>
        <DialogTitle>{TITLES[subject.kind]}</DialogTitle>
        <DialogDescription>
          <span>De </span>
          <bdi className="font-semibold">{subject.memberName}</bdi>
          <span>{`. Só a equipe que decide vê que foi você. Uma pessoa lê em até ${hoursInWords(REPORT_ANSWER_HOURS)}, e você recebe a resposta.`}</span>
        </DialogDescription>
      </DialogHeader>
      <RadioRows
        legend="Por quê?"
        name="reason"
        choices={REPORT_REASON_CHOICES}
        value={reason}
        onChange={(next) => {
          onReason(next);
          setIsMissing(false);
        }}
        isDisabled={isPending}
        error={isMissing ? 'Escolha um motivo.' : undefined}
      />
      {goesFirst ? (
        <Notice title="A equipe olha primeiro">
          <p>
            Por este motivo o clube costuma esconder antes de decidir. O que não some na hora passa à frente na fila. Se não proceder,
            volta.
          </p>
        </Notice>
      ) : null}
      <Field label="Quer contar mais?" hint={`Opcional. ${words.length} de ${MAX_REPORT_WORDS_LENGTH} caracteres.`}>
        {(props) => (
          <Textarea
            {...props}
            value={words}
            maxLength={MAX_REPORT_WORDS_LENGTH}
            readOnly={isPending}
            onChange={(event) => onWords(event.target.value)}
          />
        )}
      </Field>
      <Failure error={error} />
      <DialogFooter>
        <DialogCancel isPending={isPending} />
        <Button type="submit" isLoading={isPending} loadingText="Enviando...">
          Enviar denúncia
        </Button>
      </DialogFooter>
    </form>
  );
}
