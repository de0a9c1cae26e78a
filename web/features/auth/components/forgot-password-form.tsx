import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { forgotPasswordSchema } from '#domain/schemas.ts';
import type { ForgotPasswordValues } from '#domain/schemas.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';

interface ForgotPasswordFormProps {
  initialEmail: string;
  isPending: boolean;
  onSubmit: (values: ForgotPasswordValues) => void;
  /** The form was sent without an email. */
  onMissingEmail: () => void;
}

/** The email that gets the reset link. */
export function ForgotPasswordForm({ initialEmail, isPending, onSubmit, onMissingEmail }: ForgotPasswordFormProps) {
  const { register, handleSubmit, getValues, formState } = useForm<ForgotPasswordValues>({
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: initialEmail },
  });

  function refuse() {
    if (getValues('email').trim() === '') onMissingEmail();
  }

  return (
    <form noValidate onSubmit={handleSubmit((values) => onSubmit(values), refuse)} className="flex flex-col gap-5">
      <Field label="Email" error={formState.errors.email?.message}>
        {(props) => (
          <Input {...props} {...register('email')} type="email" inputMode="email" autoComplete="email" placeholder="voce@exemplo.com" />
        )}
      </Field>
      <Button type="submit" size="lg" isLoading={isPending} loadingText="Enviando...">
        Enviar link
      </Button>
    </form>
  );
}
