import { useState } from 'react';
import type { FormEvent } from 'react';
import { ProofCodeField, isMailedCode } from '#web/components/second-factor/proof-code-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { useProveMailbox } from '../api/prove-mailbox.ts';

const INTRO = 'Antes, um código mostra que é você: quem sabe só a senha não pode configurar o celular dele. Mandamos para o seu email.';

interface MailboxProofProps {
  /** The set-up that the proof is for is under way. */
  isPending: boolean;
  onProven: () => void;
}

/** Before a first second factor: a mailed code, since the password alone may be somebody else's. */
export function MailboxProof({ isPending, onProven }: MailboxProofProps) {
  const { email = '' } = useCurrentUser();
  const proof = useProveMailbox();
  const [code, setCode] = useState('');
  const isBusy = isPending || proof.isPending;
  const [refusal, setRefusal] = useState<string>();

  const prove = useSingleFlight(async () => {
    try {
      await proof.mutateAsync(code);
      onProven();
    } catch (error) {
      setRefusal(toAppError(error).message);
    }
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isMailedCode(code)) void prove();
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ProofCodeField
        intro={INTRO}
        email={email}
        value={code}
        onChange={(next) => {
          setCode(next);
          setRefusal(undefined);
        }}
        error={refusal}
        disabled={isBusy}
      />
      <Button type="submit" size="lg" className="self-start" disabled={!isMailedCode(code)} isLoading={isBusy} loadingText="Conferindo...">
        Continuar
      </Button>
    </form>
  );
}
