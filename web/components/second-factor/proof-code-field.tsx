import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { MAILED_CODE_MINUTES } from '#domain/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { CodeInput } from '#web/components/ui/controls/code-input.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { sendProofCode } from '#web/lib/session/proof-code.ts';
import { toast } from '#web/lib/toast.ts';

interface ProofCodeFieldProps {
  /** Why a code is asked for. */
  intro?: string;
  email: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  disabled: boolean;
}

const INTRO = 'Você entra sem senha aqui. Para saber que é você, mandamos um código para o seu email.';

/** The code of a mail: six digits, unless a hosted project has been told to send more. */
const CODE = /^\d{6,10}$/;
const LONGEST_CODE = 10;

/** Whether what was typed can be a mailed code. */
export function isMailedCode(text: string): boolean {
  return CODE.test(text);
}

/** Sends a code to the account's e-mail and takes its digits, in place of a password. */
export function ProofCodeField({ intro = INTRO, email, value, onChange, error, disabled }: ProofCodeFieldProps) {
  const code = useMutation({ mutationFn: sendProofCode, retry: false });
  const [isSent, setIsSent] = useState(false);

  async function send() {
    try {
      await code.mutateAsync();
      setIsSent(true);
    } catch (failure) {
      const { code: reason, message } = toAppError(failure);
      // One was sent a moment ago, before the dialog was opened again: that one counts.
      const isOnItsWay = reason === 'over_rate_limit';
      setIsSent(isOnItsWay);
      toast.error('Erro ao enviar email', {
        description: isOnItsWay ? 'Enviamos um código há menos de um minuto. Procure por ele ou espere para pedir outro.' : message,
      });
    }
  }

  if (!isSent) {
    return (
      <div className="flex flex-col items-start gap-2">
        <p className="text-sm">{intro}</p>
        <Button variant="outline" isLoading={code.isPending} loadingText="Enviando..." disabled={disabled} onClick={() => void send()}>
          <Mail aria-hidden="true" />
          Enviar código
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Field
        label="Código do email"
        className="w-full"
        error={error}
        hint={
          <span>
            <span>Enviado para </span>
            <span className="wrap-anywhere">{email}</span>
            <span>{`. Vale por ${MAILED_CODE_MINUTES} minutos.`}</span>
          </span>
        }
      >
        {(props) => <CodeInput {...props} value={value} onDigits={onChange} length={LONGEST_CODE} disabled={disabled} />}
      </Field>
      <Button variant="link" disabled={disabled} onClick={() => setIsSent(false)}>
        Não chegou? Pedir outro código
      </Button>
    </div>
  );
}
