import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { CodeInput } from '#web/components/ui/controls/code-input.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import type { AppError } from '#web/lib/data/errors.ts';
import type { Elements } from '#web/lib/elements.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { codeRefusal } from './code-refusal.ts';
import { FormActions } from './form-actions.tsx';
import { useCountdown } from './use-countdown.ts';
import { useStepFocus } from './use-step-focus.ts';

const DIGITS = 6;
const MINUTE = 60;

function countdownText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / MINUTE), seconds % MINUTE];
  return `Tente de novo em ${minutes > 0 ? `${minutes} min ` : ''}${rest} s`;
}

interface CodeFormProps {
  submitText: string;
  isPending: boolean;
  /** Resolves to what was refused, or to null. */
  onSubmit: (code: string) => Promise<AppError | null>;
  /** Beside the button, such as "Cancelar". */
  otherActions?: Elements;
  /** The button takes the whole line, as on the pages of signing in. */
  isWide?: boolean;
  /** The field takes the focus when it appears, unless somebody has moved it elsewhere. */
  takesFocus?: boolean;
}

/** Takes the six digits of the authenticator app; says in a sentence why a code was refused, and takes the next. */
export function CodeForm({ submitText, isPending, onSubmit, otherActions, isWide = false, takesFocus = false }: CodeFormProps) {
  const field = useStepFocus<HTMLInputElement>(takesFocus);
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [pause, beginPause] = useCountdown();
  const entered = useRef('');

  // A second press comes before the button is seen to be busy; its code would be refused as used, by the first one.
  const judge = useSingleFlight(async () => {
    const refused = await onSubmit(entered.current);
    setRefusal(refused ? codeRefusal(refused) : undefined);
    if (!refused) return;
    if (refused.waitSeconds) beginPause(refused.waitSeconds);
    // Nobody has judged it: it may still be right when it is sent again.
    if (refused.code === 'network' || refused.code === 'timeout') return;
    // A code works once, so what was typed is of no more use.
    enter('');
    field.current?.focus();
  });

  function enter(digits: string) {
    entered.current = digits;
    setCode(digits);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog lies in its opener's tree: the form around the opener is not to hear of it.
    event.stopPropagation();
    if (isPending || pause > 0) return;
    if (entered.current.length < DIGITS) {
      setRefusal('Digite os 6 números que aparecem no aplicativo.');
      field.current?.focus();
      return;
    }
    await judge();
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field label="Código do aplicativo" error={refusal} hint="São 6 números, que mudam a cada 30 segundos.">
        {(props) => (
          <CodeInput
            {...props}
            ref={field}
            value={code}
            length={DIGITS}
            onDigits={(digits) => {
              enter(digits);
              setRefusal(undefined);
            }}
            readOnly={isPending}
          />
        )}
      </Field>
      <FormActions isWide={isWide} otherActions={otherActions}>
        <Button type="submit" size={isWide ? 'lg' : 'md'} disabled={pause > 0} isLoading={isPending} loadingText="Conferindo...">
          {pause > 0 ? countdownText(pause) : submitText}
        </Button>
      </FormActions>
    </form>
  );
}
