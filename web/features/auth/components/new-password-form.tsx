import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { newPasswordSchema } from '#domain/schemas.ts';
import type { NewPasswordValues } from '#domain/schemas.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { PasswordInput } from '#web/components/ui/controls/password-input.tsx';

interface NewPasswordFormProps {
  /** Of the account, for password managers; empty when it is not known. */
  email: string;
  isPending: boolean;
  /** Resolves to what to say beside the new password, if it was refused. */
  onSubmit: (values: NewPasswordValues) => Promise<string | undefined>;
}

/** A new password, typed twice. */
export function NewPasswordForm({ email, isPending, onSubmit }: NewPasswordFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<NewPasswordValues>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors } = formState;

  async function submit(values: NewPasswordValues) {
    const message = await onSubmit(values);
    if (message) setError('password', { message }, { shouldFocus: true });
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-4">
      <input type="email" name="email" value={email} readOnly hidden autoComplete="username" />
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
