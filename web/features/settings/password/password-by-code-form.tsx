import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newPasswordSchema } from '#domain/schemas.ts';
import type { NewPasswordValues } from '#domain/schemas.ts';
import { ProofCodeField, isMailedCode } from '#web/components/second-factor/proof-code-field.tsx';
import { NewPasswordFrame } from '#web/components/ui/controls/new-password-frame.tsx';
import type { AppError } from '#web/lib/data/errors.ts';
import { PASSWORD_CODES } from '#web/lib/data/password-codes.ts';

interface PasswordByCodeFormProps {
  email: string;
  isPending: boolean;
  /** Resolves to what was refused, or to null. */
  onSubmit: (values: { code: string; password: string }) => Promise<AppError | null>;
}

/** A mailed code, and the new password twice. For who has no current password, or does not know it. */
export function PasswordByCodeForm({ email, isPending, onSubmit }: PasswordByCodeFormProps) {
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm<NewPasswordValues>({
    resolver: valibotResolver(newPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });

  async function submit({ password }: NewPasswordValues) {
    const refusal = await onSubmit({ code, password });
    if (refusal?.code === 'wrong_code') setCodeError(refusal.message);
    else if (refusal && PASSWORD_CODES.has(refusal.code)) {
      setError('password', { message: refusal.message }, { shouldFocus: true });
    }
  }

  return (
    <NewPasswordFrame
      email={email}
      register={register}
      errors={formState.errors}
      isPending={isPending}
      isReady={isMailedCode(code)}
      onSubmit={handleSubmit(submit)}
    >
      <ProofCodeField
        intro="Sem a senha atual, um código mostra que é você. Mandamos para o seu email."
        email={email}
        value={code}
        onChange={(next) => {
          setCode(next);
          setCodeError(undefined);
        }}
        error={codeError}
        disabled={isPending}
      />
    </NewPasswordFrame>
  );
}
