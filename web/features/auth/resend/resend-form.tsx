import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { forgotPasswordSchema } from '#domain/schemas.ts';
import type { ForgotPasswordValues } from '#domain/schemas.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useResendConfirmation } from '../api/resend-confirmation.ts';
import { EMAIL_INPUT } from '../email-input.ts';
import { useMailPause } from './use-mail-pause.ts';

/**
 * Asks for another confirmation mail where nobody knows the address. The answer is the same whether or not there is an
 * account.
 */
export function ResendForm() {
  const resend = useResendConfirmation();
  const { register, handleSubmit, watch, formState } = useForm<ForgotPasswordValues>({
    resolver: valibotResolver(forgotPasswordSchema),
    defaultValues: { email: '' },
  });
  const seconds = useMailPause('confirmation', watch('email'));

  function send({ email }: ForgotPasswordValues) {
    resend.mutate(email, {
      onSuccess: () =>
        toast.success('Confira seu email', { description: 'Se houver uma conta esperando confirmação, um novo link está a caminho.' }),
      onError: (error) => toast.error('Erro ao enviar email', { description: toAppError(error).message }),
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit(send)} className="flex flex-col gap-4">
      <Field label="Email da sua conta" error={formState.errors.email?.message}>
        {(props) => <Input {...props} {...register('email')} {...EMAIL_INPUT} />}
      </Field>
      <Button type="submit" size="lg" disabled={seconds > 0} isLoading={resend.isPending} loadingText="Enviando...">
        {seconds > 0 ? `Reenviar email em ${seconds} s` : 'Reenviar email'}
      </Button>
    </form>
  );
}
