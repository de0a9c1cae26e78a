import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { changePasswordSchema } from '#domain/schemas.ts';
import type { ChangePasswordValues } from '#domain/schemas.ts';
import { Field } from '#web/components/ui/controls/field.tsx';
import { NewPasswordFrame } from '#web/components/ui/controls/new-password-frame.tsx';
import { PasswordInput } from '#web/components/ui/controls/password-input.tsx';
import type { AppError } from '#web/lib/data/errors.ts';
import { PASSWORD_CODES } from '#web/lib/data/password-codes.ts';

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
    resolver: valibotResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  });

  async function submit(values: ChangePasswordValues) {
    const refusal = await onSubmit(values);
    if (refusal?.code === 'wrong_password') {
      setError('currentPassword', { message: 'Senha atual incorreta.' }, { shouldFocus: true });
    } else if (refusal && PASSWORD_CODES.has(refusal.code)) {
      setError('password', { message: refusal.message }, { shouldFocus: true });
    }
  }

  return (
    <NewPasswordFrame email={email} register={register} errors={formState.errors} isPending={isPending} onSubmit={handleSubmit(submit)}>
      <Field label="Senha atual" error={formState.errors.currentPassword?.message}>
        {(props) => <PasswordInput {...props} {...register('currentPassword')} autoComplete="current-password" />}
      </Field>
    </NewPasswordFrame>
  );
}
