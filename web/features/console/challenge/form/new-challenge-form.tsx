import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { consolePaths } from '#web/config/console-paths.ts';
import type { AppError } from '#web/lib/data/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { ActRefusal } from '../../acts/act-refusal.tsx';
import { useStaffAct } from '../../acts/use-staff-act.ts';
import { warningsOf } from '../../api/challenge-refusal.ts';
import { createChallenge } from '../../api/create-challenge.ts';
import { CHALLENGE_READS } from '../../api/staff-challenge.ts';
import { ChallengeForm, useChallengeForm } from './challenge-form.tsx';
import type { ChallengeValues } from './challenge-values.ts';
import { WarningsNotice } from './warnings-notice.tsx';

interface NewChallengeFormProps {
  initial: ChallengeValues;
  /** The past challenge that it is like; null for one of its own. */
  repeatedId: string | null;
}

/**
 * Makes a challenge. What was probably not meant is said first, and then made all the same when it is asked for again.
 */
export function NewChallengeForm({ initial, repeatedId }: NewChallengeFormProps) {
  const navigate = useNavigate();
  const form = useChallengeForm(initial);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const warnings = warningsOf(refusal);
  const { act, isPending } = useStaffAct({
    call: createChallenge,
    reads: CHALLENGE_READS,
    onDone: ({ challenge }) => {
      toast.success('Desafio criado', { description: 'Os membros já podem ver e entrar.' });
      void navigate(consolePaths.challenge.getHref(challenge.id));
    },
  });

  // The warnings are of what was sent: they don't stand for what is typed after.
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => setRefusal(null) }), [form]);

  return (
    <ChallengeForm
      form={form}
      keepsLength
      submitText={warnings.length > 0 ? 'Criar mesmo assim' : 'Criar desafio'}
      pendingText="Criando..."
      isPending={isPending}
      onSubmit={(fields) => void act({ fields, repeatedId, areWarningsAccepted: warnings.length > 0 }).then(setRefusal)}
    >
      {warnings.length > 0 ? <WarningsNotice warnings={warnings} /> : <ActRefusal refusal={refusal} />}
    </ChallengeForm>
  );
}
