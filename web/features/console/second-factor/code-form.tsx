import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { latinDigits } from '#domain/latin-digits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import type { AppError } from '#web/lib/data/errors.ts';
import type { Elements } from '#web/lib/elements.ts';
import { codeRefusal } from './code-refusal.ts';

const DIGITS = 6;

interface CodeFormProps {
  submitText: string;
  isPending: boolean;
  /** Resolves to what was refused, or to null. */
  onSubmit: (code: string) => Promise<AppError | null>;
  /** Beside the button, such as "Cancelar". */
  otherActions?: Elements;
}

/** Takes the six digits of the authenticator app; says in a sentence why a code was refused, and takes the next. */
export function CodeForm({ submitText, isPending, onSubmit, otherActions }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog lies in its opener's tree: the form around the opener is not to hear of it.
    event.stopPropagation();
    if (isPending) return;
    if (code.length < DIGITS) {
      setRefusal('Digite os 6 números que aparecem no aplicativo.');
      return;
    }
    const refused = await onSubmit(code);
    setRefusal(refused ? codeRefusal(refused) : undefined);
    // A code works once, so what was typed is of no more use.
    if (!refused) return;
    setCode('');
    field.current?.focus();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field label="Código do aplicativo" error={refusal} hint="São 6 números, que mudam a cada 30 segundos.">
        {(props) => (
          <Input
            {...props}
            ref={field}
            value={code}
            onChange={(event) => {
              setCode(latinDigits(event.target.value).replaceAll(/\D/g, '').slice(0, DIGITS));
              setRefusal(undefined);
            }}
            readOnly={isPending}
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder="000000"
            className="font-semibold tracking-[0.4em] tabular-nums"
          />
        )}
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {otherActions}
        <Button type="submit" isLoading={isPending} loadingText="Conferindo...">
          {submitText}
        </Button>
      </div>
    </form>
  );
}
