import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useId } from 'react';
import type { KeyboardEvent } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { MIN_PASSWORD_LENGTH } from '#domain/limits.ts';
import { findSignupProblem, signupSchema } from '#domain/schemas.ts';
import type { SignupProblem, SignupValues } from '#domain/schemas.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { PasswordInput } from '#web/components/ui/controls/password-input.tsx';
import { EMAIL_INPUT } from '../email-input.ts';
import { TermsCheckbox } from '../terms-checkbox.tsx';

interface SignupFormProps {
  /** The address that the form begins with, known now or a moment later; what is typed stays. */
  email?: string | undefined;
  isPending: boolean;
  /** Answers with the field that the member should look at again, if any, and with what to say there. */
  onSubmit: (values: SignupValues) => Promise<{ field: keyof SignupValues; message?: string } | undefined>;
  /** The first rule that what was typed breaks. */
  onProblem: (problem: SignupProblem) => void;
  onTermsChange: (isAccepted: boolean) => void;
}

/** A new account's name, email, password twice and the terms. What was typed stays after a refusal. */
export function SignupForm({ email, isPending, onSubmit, onProblem, onTermsChange }: SignupFormProps) {
  const { register, control, handleSubmit, getValues, setValue, setError, setFocus, formState } = useForm<SignupValues>({
    resolver: valibotResolver(signupSchema),
    defaultValues: { name: '', email: '', password: '', confirmPassword: '', acceptedTerms: false },
  });
  const { errors } = formState;
  const whyId = useId();

  useEffect(() => {
    if (email && getValues('email') === '') setValue('email', email);
  }, [email, getValues, setValue]);

  async function submit(values: SignupValues) {
    const refusal = await onSubmit(values);
    if (refusal?.message) setError(refusal.field, { message: refusal.message });
    if (refusal) setFocus(refusal.field, { shouldSelect: true });
  }

  function refuse() {
    const problem = findSignupProblem(getValues());
    if (problem) onProblem(problem);
  }

  /** A browser sends no form whose button is disabled: Enter would do nothing, and say nothing. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || getValues('acceptedTerms')) return;
    event.preventDefault();
    void handleSubmit(submit, refuse)();
  }

  return (
    // By post: were it ever sent without the app, nothing typed would stand in the address.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields' own Enter, which the browser takes to the form
    <form method="post" noValidate onSubmit={handleSubmit(submit, refuse)} onKeyDown={onKeyDown} className="flex flex-col gap-4">
      <Field label="Nome completo" error={errors.name?.message}>
        {(props) => <Input {...props} {...register('name')} autoComplete="name" autoCapitalize="words" placeholder="Como te chamamos?" />}
      </Field>
      <Field label="Email" error={errors.email?.message}>
        {(props) => <Input {...props} {...register('email')} {...EMAIL_INPUT} />}
      </Field>
      <Field label="Senha" hint={`Pelo menos ${MIN_PASSWORD_LENGTH} caracteres`} error={errors.password?.message}>
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
            <Button
              type="submit"
              size="lg"
              disabled={!field.value}
              aria-describedby={field.value ? undefined : whyId}
              isLoading={isPending}
              loadingText="Criando conta..."
            >
              Criar conta
            </Button>
            {field.value ? null : (
              <p id={whyId} className="-mt-2 text-center text-sm text-muted-foreground">
                Para criar a conta, aceite os termos acima.
              </p>
            )}
          </>
        )}
      />
    </form>
  );
}
