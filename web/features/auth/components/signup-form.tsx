import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { findSignupProblem, signupSchema } from '#domain/schemas.ts';
import type { SignupProblem, SignupValues } from '#domain/schemas.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { PasswordInput } from '#web/components/ui/password-input.tsx';
import { TermsCheckbox } from './terms-checkbox.tsx';

interface SignupFormProps {
  isPending: boolean;
  onSubmit: (values: SignupValues) => void;
  /** The first rule that what was typed breaks. */
  onProblem: (problem: SignupProblem) => void;
  onTermsChange: (isAccepted: boolean) => void;
}

/** A new account's name, email, password twice and the terms. What was typed stays after a refusal. */
export function SignupForm({ isPending, onSubmit, onProblem, onTermsChange }: SignupFormProps) {
  const { register, control, handleSubmit, getValues, formState } = useForm<SignupValues>({
    resolver: zodResolver(signupSchema),
    defaultValues: { name: '', email: '', password: '', confirmPassword: '', acceptedTerms: false },
  });
  const { errors } = formState;

  function refuse() {
    const problem = findSignupProblem(getValues());
    if (problem) onProblem(problem);
  }

  return (
    <form noValidate onSubmit={handleSubmit((values) => onSubmit(values), refuse)} className="flex flex-col gap-4">
      <Field label="Nome completo" error={errors.name?.message}>
        {(props) => <Input {...props} {...register('name')} autoComplete="name" placeholder="Como te chamamos?" />}
      </Field>
      <Field label="Email" error={errors.email?.message}>
        {(props) => (
          <Input {...props} {...register('email')} type="email" inputMode="email" autoComplete="email" placeholder="voce@exemplo.com" />
        )}
      </Field>
      <Field label="Senha" hint="Pelo menos 6 caracteres" error={errors.password?.message}>
        {(props) => <PasswordInput {...props} {...register('password')} autoComplete="new-password" />}
      </Field>
      <Field label="Confirmar senha" error={errors.confirmPassword?.message}>
        {(props) => <PasswordInput {...props} {...register('confirmPassword')} autoComplete="new-password" />}
      </Field>
      <Controller
        control={control}
        name="acceptedTerms"
        render={({ field }) => (
          <>
            <TermsCheckbox
              ref={field.ref}
              isAccepted={field.value}
              onChange={(isAccepted) => {
                field.onChange(isAccepted);
                onTermsChange(isAccepted);
              }}
            />
            <Button type="submit" size="lg" disabled={!field.value} isLoading={isPending} loadingText="Criando conta...">
              Criar conta
            </Button>
          </>
        )}
      />
    </form>
  );
}
