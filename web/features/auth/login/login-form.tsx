import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { loginSchema } from '#domain/schemas.ts';
import type { LoginValues } from '#domain/schemas.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { PasswordInput } from '#web/components/ui/controls/password-input.tsx';
import { paths } from '#web/config/paths.ts';
import { EMAIL_INPUT } from '../email-input.ts';
import { TextLink } from '../text-link.tsx';

interface LoginFormProps {
  /** To start with, such as the address that just signed up. */
  initialEmail?: string;
  isPending: boolean;
  /** Answers with the field that the member should look at again, if any, and with what to say there. */
  onSubmit: (values: LoginValues) => Promise<{ field: keyof LoginValues; message: string } | undefined>;
}

/** Email and password. What was typed stays after a refusal. */
export function LoginForm({ initialEmail = '', isPending, onSubmit }: LoginFormProps) {
  const { state } = useLocation();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<LoginValues>({
    resolver: valibotResolver(loginSchema),
    defaultValues: { email: initialEmail, password: '' },
  });
  const { errors } = formState;

  async function submit(values: LoginValues) {
    const refusal = await onSubmit(values);
    if (!refusal) return;
    setError(refusal.field, { message: refusal.message });
    setFocus(refusal.field, { shouldSelect: true });
  }

  return (
    // By post: were it ever sent without the app, nothing typed would stand in the address.
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-4">
      <Field label="Email" error={errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} {...EMAIL_INPUT} />}
      </Field>
      <Field label="Senha" error={errors.password?.message}>
        {(control) => <PasswordInput {...control} {...register('password')} autoComplete="current-password" />}
      </Field>
      <p className="-my-1 self-end py-2 text-sm">
        <TextLink to={paths.auth.forgotPassword.getHref()} state={state} isQuiet>
          Esqueceu a senha?
        </TextLink>
      </p>
      <Button type="submit" size="lg" isLoading={isPending} loadingText="Entrando...">
        Entrar
      </Button>
    </form>
  );
}
