import { Mail } from 'lucide-react';
import { useState } from 'react';
import { latinDigits } from '#domain/latin-digits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useSendProofCode } from './api/account-proof.ts';

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

/** Whether what was typed can be a mailed code. */
export function isMailedCode(text: string): boolean {
  return CODE.test(text);
}

/** Sends a code to the account's e-mail and takes its digits, in place of a password. */
export function ProofCodeField({ intro = INTRO, email, value, onChange, error, disabled }: ProofCodeFieldProps) {
  const code = useSendProofCode();
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
            Enviado para <span className="wrap-anywhere">{email}</span>. Vale por 15 minutos.
          </span>
        }
      >
        {(props) => (
          <Input
            {...props}
            value={value}
            onChange={(event) => onChange(latinDigits(event.target.value).replaceAll(/\D/g, '').slice(0, 10))}
            disabled={disabled}
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder="000000"
            className="font-semibold tracking-[0.4em] tabular-nums"
          />
        )}
      </Field>
      <Button variant="link" disabled={disabled} onClick={() => setIsSent(false)}>
        Não chegou? Pedir outro código
      </Button>
    </div>
  );
}
