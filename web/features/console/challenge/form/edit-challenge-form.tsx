import { History } from 'lucide-react';
import { useState } from 'react';
import { warningSentence } from '#domain/challenge-warnings.ts';
import { Notice } from '#web/components/feedback/notice.tsx';
import type { AppError } from '#web/lib/data/errors.ts';
import { formatDate } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { ActRefusal } from '../../acts/act-refusal.tsx';
import { useStaffAct } from '../../acts/use-staff-act.ts';
import { changedChallengeOf, checkInBoundsOf } from '../../api/challenge-refusal.ts';
import { CHALLENGE_READS } from '../../api/staff-challenge.ts';
import type { ChallengeFields, StaffChallenge } from '../../api/staff-challenge.ts';
import { updateChallenge } from '../../api/update-challenge.ts';
import { changedFields, meanwhileLines, rebasedValues } from './challenge-changes.ts';
import { ChallengeForm, useChallengeForm } from './challenge-form.tsx';
import { valuesOf } from './challenge-values.ts';

const WARNING_MS = 15_000;

/** Tells the changes that somebody else has just saved, which now stand in the form. */
function Meanwhile({ seen, now }: { seen: StaffChallenge; now: StaffChallenge }) {
  return (
    <Notice tone="warning" icon={<History />} title="Outra pessoa mudou este desafio enquanto você editava">
      <ul className="list-disc pl-4">
        {meanwhileLines(seen, now).map(({ label, value }) => (
          <li key={label} className="wrap-anywhere">{`${label}: ${value}`}</li>
        ))}
      </ul>
      <p>O que você não mexeu já está atualizado aqui. Confira e salve de novo.</p>
    </Notice>
  );
}

function HasCheckIns({ refusal }: { refusal: AppError }) {
  const bounds = checkInBoundsOf(refusal);
  if (!bounds) return <ActRefusal refusal={refusal} />;
  return (
    <Notice tone="danger" icon={<History />} title={refusal.message}>
      {bounds.zone_changes
        ? 'O fuso horário não pode mais mudar.'
        : `Os dias do desafio devem conter de ${formatDate(bounds.first)} a ${formatDate(bounds.last)}.`}
    </Notice>
  );
}

interface EditChallengeFormProps {
  challenge: StaffChallenge;
  onDone: () => void;
}

/** Changes what may still change of a challenge. Only what was touched is sent, over what was seen. */
export function EditChallengeForm({ challenge, onDone }: EditChallengeFormProps) {
  const [seen, setSeen] = useState(challenge);
  const [before, setBefore] = useState<StaffChallenge | null>(null);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const form = useChallengeForm(valuesOf(challenge));
  const { act, isPending } = useStaffAct({
    call: updateChallenge,
    reads: CHALLENGE_READS,
    onDone: ({ warnings }) => {
      const description = warnings.map((told) => warningSentence(told, formatDate)).join(' ');
      if (description) toast.info('Desafio alterado', { description, duration: WARNING_MS });
      else toast.success('Desafio alterado');
      onDone();
    },
  });

  async function save(fields: ChallengeFields) {
    const changes = changedFields(seen, fields);
    if (Object.keys(changes).length === 0) return onDone();
    setBefore(null);
    const refused = await act({ seen, changes });
    const now = changedChallengeOf(refused);
    setRefusal(refused);
    if (!now) return;
    form.reset(rebasedValues(form.getValues(), seen, now));
    setBefore(seen);
    setSeen(now);
  }

  return (
    <ChallengeForm
      form={form}
      keepsLength={false}
      submitText="Salvar"
      pendingText="Salvando..."
      isPending={isPending}
      onSubmit={(fields) => void save(fields)}
    >
      {before ? <Meanwhile seen={before} now={seen} /> : refusal ? <HasCheckIns refusal={refusal} /> : null}
    </ChallengeForm>
  );
}
