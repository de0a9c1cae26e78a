import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { newPasswordSchema } from '#domain/schemas.ts';
import type { NewPasswordValues } from '#domain/schemas.ts';
import { NewPasswordFrame } from '#web/components/ui/controls/new-password-frame.tsx';

interface NewPasswordFormProps {
  /** The email of the account, for password managers; empty when it is not known. */
  email: string;
  /** Typed already, where something else was asked for in between. */
  initialPassword?: string;
  isPending: boolean;
  /** Resolves to what to say beside the new password, if it was refused. */
  onSubmit: (values: NewPasswordValues) => Promise<string | undefined>;
}

/** A new password, typed twice. */
export function NewPasswordForm({ email, initialPassword = '', isPending, onSubmit }: NewPasswordFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<NewPasswordValues>({
    resolver: valibotResolver(newPasswordSchema),
    defaultValues: { password: initialPassword, confirmPassword: initialPassword },
  });

  async function submit(values: NewPasswordValues) {
    const message = await onSubmit(values);
    if (message) setError('password', { message }, { shouldFocus: true });
  }

  return (
    <NewPasswordFrame email={email} register={register} errors={formState.errors} isPending={isPending} onSubmit={handleSubmit(submit)} />
  );
}
