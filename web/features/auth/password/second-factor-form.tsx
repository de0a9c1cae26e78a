import { useState } from 'react';
import type { FormEvent } from 'react';
import { latinDigits } from '#domain/latin-digits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import type { SecondFactorProof } from '../api/prove-second-factor.ts';

interface SecondFactorFormProps {
  isPending: boolean;
  /** Resolves to what to say beside the code, if it was refused. */
  onSubmit: (proof: SecondFactorProof) => Promise<string | undefined>;
}

const DIGITS = 6;
const RECOVERY_LETTERS = 16;

/** Takes the code of an authenticator app, or a recovery code from whoever is without it. */
export function SecondFactorForm({ isPending, onSubmit }: SecondFactorFormProps) {
  const [kind, setKind] = useState<SecondFactorProof['kind']>('code');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const isWhole = kind === 'code' ? code.length === DIGITS : code.replaceAll(/[^A-Za-z]/g, '').length === RECOVERY_LETTERS;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setProblem(await onSubmit({ kind, code }));
  }

  function change(to: SecondFactorProof['kind']) {
    setKind(to);
    setCode('');
    setProblem(undefined);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {kind === 'code' ? (
        <Field label="Código do aplicativo" hint="Os 6 números que aparecem agora" error={problem}>
          {(props) => (
            <Input
              {...props}
              value={code}
              onChange={({ target }) => setCode(latinDigits(target.value).replaceAll(/\D/g, '').slice(0, DIGITS))}
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder="000000"
              className="font-semibold tracking-[0.4em] tabular-nums"
            />
          )}
        </Field>
      ) : (
        <Field label="Código de recuperação" hint="Um dos 10 que você guardou. Cada um vale uma vez." error={problem}>
          {(props) => (
            <Input
              {...props}
              value={code}
              onChange={({ target }) => setCode(target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="ABCD-EFGH-JKMN-PQRS"
            />
          )}
        </Field>
      )}
      <Button type="submit" size="lg" disabled={!isWhole} isLoading={isPending} loadingText="Conferindo...">
        Confirmar
      </Button>
      <Button variant="link" disabled={isPending} onClick={() => change(kind === 'code' ? 'recovery' : 'code')}>
        {kind === 'code' ? 'Estou sem o aplicativo' : 'Usar o código do aplicativo'}
      </Button>
    </form>
  );
}
