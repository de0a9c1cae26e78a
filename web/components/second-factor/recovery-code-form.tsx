import { useState } from 'react';
import type { FormEvent } from 'react';
import { RECOVERY_CODES_AT_ONCE } from '#domain/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import type { AppError } from '#web/lib/data/errors.ts';
import type { Elements } from '#web/lib/elements.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { FormActions } from './form-actions.tsx';
import { useStepFocus } from './use-step-focus.ts';

const LETTERS = 16;

function lettersOf(code: string): string {
  return code.replaceAll(/[^A-Za-z]/g, '');
}

interface RecoveryCodeFormProps {
  submitText: string;
  /** Says what the code does. */
  intro: string;
  /** Below the field: the way on for a member without codes. */
  note?: Elements;
  isPending: boolean;
  /** Resolves to what was refused, or to null. */
  onSubmit: (code: string) => Promise<AppError | null>;
  /** Beside the button, such as the way back to the code of the app. */
  otherActions?: Elements;
  isWide?: boolean;
}

/**
 * Takes a recovery code in place of the authenticator app's. What was typed stays after a refusal: one letter may be
 * wrong.
 */
export function RecoveryCodeForm({ submitText, intro, note, isPending, onSubmit, otherActions, isWide = false }: RecoveryCodeFormProps) {
  const field = useStepFocus<HTMLInputElement>();
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string>();

  const judge = useSingleFlight(async () => {
    const refused = await onSubmit(code);
    setRefusal(refused?.message);
    if (refused) field.current?.focus();
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isPending) return;
    if (lettersOf(code).length !== LETTERS) {
      setRefusal(`Um código de recuperação tem ${LETTERS} letras.`);
      field.current?.focus();
      return;
    }
    await judge();
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <p>{intro}</p>
      <Field
        label="Código de recuperação"
        hint={`Um dos ${RECOVERY_CODES_AT_ONCE} que você guardou. Cada um vale uma vez.`}
        error={refusal}
      >
        {(props) => (
          <Input
            {...props}
            ref={field}
            value={code}
            onChange={({ target }) => {
              setCode(target.value);
              setRefusal(undefined);
            }}
            readOnly={isPending}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="ABCD-EFGH-JKMN-PQRS"
          />
        )}
      </Field>
      {note}
      <FormActions isWide={isWide} otherActions={otherActions}>
        <Button type="submit" size={isWide ? 'lg' : 'md'} isLoading={isPending} loadingText="Conferindo...">
          {submitText}
        </Button>
      </FormActions>
    </form>
  );
}
