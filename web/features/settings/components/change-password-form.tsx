import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { changePasswordSchema } from '#domain/schemas.ts';
import type { ChangePasswordValues } from '#domain/schemas.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { PasswordInput } from '#web/components/ui/controls/password-input.tsx';
import type { AppError } from '#web/lib/data/errors.ts';

interface ChangePasswordFormProps {
  /** For the browser's password manager: whose password this is. */
  email: string;
  isPending: boolean;
  /** Resolves to what was refused, or to null. */
  onSubmit: (values: ChangePasswordValues) => Promise<AppError | null>;
}

/** The current password, and the new one twice. A refusal that belongs to a field is shown there. */
export function ChangePasswordForm({ email, isPending, onSubmit }: ChangePasswordFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<ChangePasswordValues>({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  });
  const { errors } = formState;

  async function submit(values: ChangePasswordValues) {
    const refusal = await onSubmit(values);
    if (refusal?.code === 'wrong_password') {
      setError('currentPassword', { message: 'Senha atual incorreta.' }, { shouldFocus: true });
    } else if (refusal?.code === 'same_password' || refusal?.code === 'weak_password') {
      setError('password', { message: refusal.message }, { shouldFocus: true });
    }
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-5">
      <input type="email" name="email" value={email} readOnly hidden autoComplete="username" />
      <Field label="Senha atual" error={errors.currentPassword?.message}>
        {(props) => <PasswordInput {...props} {...register('currentPassword')} autoComplete="current-password" />}
      </Field>
      <Field label="Nova senha" hint="Pelo menos 6 caracteres" error={errors.password?.message}>
        {(props) => <PasswordInput {...props} {...register('password')} autoComplete="new-password" />}
      </Field>
      <Field label="Confirmar nova senha" error={errors.confirmPassword?.message}>
        {(props) => <PasswordInput {...props} {...register('confirmPassword')} autoComplete="new-password" />}
      </Field>
      <Button type="submit" size="lg" isLoading={isPending} loadingText="Salvando...">
        Salvar nova senha
      </Button>
    </form>
  );
}
