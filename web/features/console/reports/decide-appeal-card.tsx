import { useState } from 'react';
import type { FormEvent } from 'react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { RadioRows } from '#web/components/ui/controls/radio-rows.tsx';
import type { AppError } from '#web/lib/data/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { ActRefusal } from '../acts/act-refusal.tsx';
import { useStaffAct } from '../acts/use-staff-act.ts';
import { decideAppeal } from '../api/decide-appeal.ts';
import { readsOfReport } from '../api/get-report.ts';
import type { StaffReport } from '../api/get-report.ts';
import { SentenceField } from './sentence-field.tsx';

const CHOICES = [
  { value: 'upheld', label: 'Manter a decisão', hint: 'O que foi escondido é apagado de vez.' },
  { value: 'granted', label: 'Aceitar o recurso', hint: 'A foto ou o texto volta, o check-in conta de novo, a suspensão acaba.' },
];

const SENTENCES: Record<string, string> = {
  upheld: 'Lemos o que você escreveu e olhamos de novo. A decisão continua.',
  granted: 'Olhamos de novo e você tem razão. A decisão foi desfeita.',
};

/** The answer to an appeal. Somebody other than the first decider gives it, where there is somebody. */
export function DecideAppealForm({ report }: { report: StaffReport }) {
  const [choice, setChoice] = useState<string | null>(null);
  const [sentence, setSentence] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const { act, isPending } = useStaffAct({
    reads: readsOfReport(report.id),
    call: decideAppeal,
    onDone: () => toast.success('Recurso decidido', { description: 'Avisamos quem recorreu, com a sua frase.' }),
  });

  function choose(next: string) {
    if (sentence.trim() === '' || sentence === SENTENCES[choice ?? '']) setSentence(SENTENCES[next] ?? '');
    setChoice(next);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    const typed = sentence.trim();
    if (isPending || choice === null || typed === '') return;
    setRefusal(null);
    setRefusal(await act({ reportId: report.id, isGranted: choice === 'granted', sentence: typed }));
  }

  if (!report.may_decide_appeal) {
    return (
      <Notice title="Outra pessoa decide este recurso">
        <p>
          Não decide o recurso quem tomou a decisão ou é parte da denúncia. O de um check-in anulado ou de uma suspensão é da operação; o de
          quem é da equipe, de quem está acima.
        </p>
      </Notice>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <RadioRows
        legend="O recurso"
        name="appeal"
        choices={CHOICES}
        value={choice}
        onChange={choose}
        isDisabled={isPending}
        error={isTried && choice === null ? 'Escolha uma resposta.' : undefined}
      />
      <SentenceField value={sentence} onChange={setSentence} isMissing={isTried && sentence.trim() === ''} isPending={isPending} />
      <ActRefusal refusal={refusal} />
      <Button type="submit" className="self-start" isLoading={isPending} loadingText="Decidindo...">
        Responder ao recurso
      </Button>
    </form>
  );
}
