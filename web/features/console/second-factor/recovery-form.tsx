import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { useTakeRecoveryCode } from '../api/take-recovery-code.ts';
import { useStepFocus } from './use-step-focus.ts';

const LETTERS = 16;

/** The way in for whoever has lost the phone: a recovery code removes the second factor, and a new one is set up next. */
export function RecoveryForm({ onBack }: { onBack: () => void }) {
  const recovery = useTakeRecoveryCode();
  const field = useStepFocus<HTMLInputElement>();
  const [code, setCode] = useState('');
  const isWhole = code.replaceAll(/[^A-Za-z]/g, '').length === LETTERS;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isWhole && !recovery.isPending) recovery.mutate(code);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p>
        O código retira a proteção do celular perdido e encerra seus outros acessos. Em seguida você configura o aplicativo em outro
        celular.
      </p>
      <Field
        label="Código de recuperação"
        hint="Um dos 10 que você guardou. Cada um vale uma vez."
        error={recovery.error ? toAppError(recovery.error).message : undefined}
      >
        {(props) => (
          <Input
            {...props}
            ref={field}
            value={code}
            onChange={({ target }) => {
              setCode(target.value);
              recovery.reset();
            }}
            readOnly={recovery.isPending}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="ABCD-EFGH-JKMN-PQRS"
          />
        )}
      </Field>
      <p className="text-sm text-muted-foreground">
        Sem códigos? Quem cuida do servidor do clube retira a proteção pelo comando staff reset-factor.
      </p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="ghost" disabled={recovery.isPending} onClick={onBack}>
          Usar o código do aplicativo
        </Button>
        <Button type="submit" disabled={!isWhole} isLoading={recovery.isPending} loadingText="Conferindo...">
          Usar código
        </Button>
      </div>
    </form>
  );
}
