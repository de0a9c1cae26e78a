import { useState } from 'react';
import { club } from '#content/club.ts';
import { CodeForm } from '#web/components/second-factor/code-form.tsx';
import { RecoveryCodeForm } from '#web/components/second-factor/recovery-code-form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import type { AppError } from '#web/lib/data/errors.ts';
import type { SecondFactorProof } from '../api/prove-second-factor.ts';

interface SecondFactorFormProps {
  isPending: boolean;
  /** Resolves to what was refused, or to null. */
  onSubmit: (proof: SecondFactorProof) => Promise<AppError | null>;
}

/** Takes the code of an authenticator app, or a recovery code from a member without it. */
export function SecondFactorForm({ isPending, onSubmit }: SecondFactorFormProps) {
  const [kind, setKind] = useState<SecondFactorProof['kind']>('code');
  const other = (
    <Button variant="outline" disabled={isPending} onClick={() => setKind(kind === 'code' ? 'recovery' : 'code')}>
      {kind === 'code' ? 'Usar código de recuperação' : 'Usar o código do aplicativo'}
    </Button>
  );
  return (
    <>
      {kind === 'code' ? (
        <CodeForm isWide submitText="Confirmar" isPending={isPending} onSubmit={(code) => onSubmit({ kind, code })} otherActions={other} />
      ) : (
        <RecoveryCodeForm
          isWide
          submitText="Confirmar"
          intro="O código retira a verificação em duas etapas e encerra seus outros acessos. Em seguida salvamos a senha nova."
          isPending={isPending}
          onSubmit={(code) => onSubmit({ kind, code })}
          otherActions={other}
        />
      )}
      <p className="text-sm text-muted-foreground">
        <span>
          Sem o celular e sem os códigos? Quem ainda lembra a senha entra com ela e escolhe &quot;Perdi o celular&quot;. Ou escreva
          para{' '}
        </span>
        <a href={`mailto:${club.contact.email}`} className="font-semibold wrap-anywhere text-primary underline underline-offset-4">
          {club.contact.email}
        </a>
      </p>
    </>
  );
}
