import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { cleanEmail } from '#domain/email-address.ts';
import { forgotPasswordSchema } from '#domain/schemas.ts';
import type { ForgotPasswordValues } from '#domain/schemas.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { EMAIL_INPUT } from '../email-input.ts';
import { useMailPause } from '../resend/use-mail-pause.ts';

interface ForgotPasswordFormProps {
  initialEmail: string;
  isPending: boolean;
  onSubmit: (values: ForgotPasswordValues) => void;
  /** The form was sent without an email. */
  onMissingEmail: () => void;
}

/**
 * The email that gets the reset link: one a minute for each address, so the button counts the rest of the minute down.
 */
export function ForgotPasswordForm({ initialEmail, isPending, onSubmit, onMissingEmail }: ForgotPasswordFormProps) {
  const { register, handleSubmit, getValues, watch, formState } = useForm<ForgotPasswordValues>({
    resolver: valibotResolver(forgotPasswordSchema),
    defaultValues: { email: initialEmail },
  });
  const seconds = useMailPause('recovery', watch('email'));

  function refuse() {
    if (cleanEmail(getValues('email')) === '') onMissingEmail();
  }

  return (
    <form noValidate onSubmit={handleSubmit((values) => onSubmit(values), refuse)} className="flex flex-col gap-5">
      <Field
        label="Email"
        hint={seconds > 0 ? 'O link acabou de ser enviado para este email. Olhe também a caixa de spam.' : undefined}
        error={formState.errors.email?.message}
      >
        {(props) => <Input {...props} {...register('email')} {...EMAIL_INPUT} />}
      </Field>
      <Button type="submit" size="lg" disabled={seconds > 0} isLoading={isPending} loadingText="Enviando...">
        {seconds > 0 ? `Enviar de novo em ${seconds} s` : 'Enviar link'}
      </Button>
    </form>
  );
}
