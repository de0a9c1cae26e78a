import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newPasswordSchema } from '#domain/schemas.ts';
import type { NewPasswordValues } from '#domain/schemas.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { PasswordInput } from '#web/components/ui/controls/password-input.tsx';
import type { AppError } from '#web/lib/data/errors.ts';
import { ProofCodeField, isMailedCode } from '../privacy/proof-code-field.tsx';

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
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors } = formState;

  async function submit({ password }: NewPasswordValues) {
    const refusal = await onSubmit({ code, password });
    if (refusal?.code === 'wrong_code') setCodeError(refusal.message);
    else if (refusal?.code === 'same_password' || refusal?.code === 'weak_password') {
      setError('password', { message: refusal.message }, { shouldFocus: true });
    }
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-5">
      <input type="email" name="email" value={email} readOnly hidden autoComplete="username" />
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
      <Field label="Nova senha" hint="Pelo menos 6 caracteres" error={errors.password?.message}>
        {(props) => <PasswordInput {...props} {...register('password')} autoComplete="new-password" />}
      </Field>
      <Field label="Confirmar nova senha" error={errors.confirmPassword?.message}>
        {(props) => <PasswordInput {...props} {...register('confirmPassword')} autoComplete="new-password" />}
      </Field>
      <Button type="submit" size="lg" disabled={!isMailedCode(code)} isLoading={isPending} loadingText="Salvando...">
        Salvar nova senha
      </Button>
    </form>
  );
}
