import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { loginSchema } from '#domain/schemas.ts';
import type { LoginValues } from '#domain/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { PasswordInput } from '#web/components/ui/password-input.tsx';

interface LoginFormProps {
  /** To start with, such as the address that just signed up. */
  initialEmail?: string;
  isPending: boolean;
  onSubmit: (values: LoginValues) => void;
}

/** Email and password. What was typed stays after a refusal. */
export function LoginForm({ initialEmail = '', isPending, onSubmit }: LoginFormProps) {
  const { register, handleSubmit, formState } = useForm<LoginValues>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: initialEmail, password: '' },
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={handleSubmit((values) => onSubmit(values))} className="flex flex-col gap-4">
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <Input {...control} {...register('email')} type="email" inputMode="email" autoComplete="email" placeholder="voce@exemplo.com" />
        )}
      </Field>
      <Field label="Senha" error={errors.password?.message}>
        {(control) => <PasswordInput {...control} {...register('password')} autoComplete="current-password" />}
      </Field>
      <Link
        to={paths.auth.forgotPassword.getHref()}
        className="-my-1 self-end py-2 text-sm font-semibold text-primary underline-offset-4 hover:underline"
      >
        Esqueceu a senha?
      </Link>
      <Button type="submit" size="lg" isLoading={isPending} loadingText="Entrando...">
        Entrar
      </Button>
    </form>
  );
}
