import type { FormEventHandler } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { MIN_PASSWORD_LENGTH } from '#domain/limits.ts';
import type { Elements } from '#web/lib/elements.ts';
import { Button } from '../button.tsx';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';

interface NewPasswordFrameProps {
  /** The email of the account, for password managers; empty when it is not known. */
  email: string;
  /**
   * The function of the form's hook. It is called where each field stands, so that the first one with an error gets the
   * focus.
   */
  register: (name: 'password' | 'confirmPassword') => UseFormRegisterReturn;
  errors: { password?: { message?: string }; confirmPassword?: { message?: string } };
  isPending: boolean;
  /** Whether nothing is missing that the button should wait for. */
  isReady?: boolean;
  onSubmit: FormEventHandler;
  /** An element that shows whose account it is, before the new password. */
  children?: Elements;
}

/** The form of every new password: for whom it is, what proves it, the password twice, and the button. */
export function NewPasswordFrame({ email, register, errors, isPending, isReady = true, onSubmit, children }: NewPasswordFrameProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <input type="email" name="email" value={email} readOnly hidden autoComplete="username" />
      {children}
      <Field label="Nova senha" hint={`Pelo menos ${MIN_PASSWORD_LENGTH} caracteres`} error={errors.password?.message}>
        {(props) => <PasswordInput {...props} {...register('password')} autoComplete="new-password" />}
      </Field>
      <Field label="Confirmar nova senha" error={errors.confirmPassword?.message}>
        {(props) => <PasswordInput {...props} {...register('confirmPassword')} autoComplete="new-password" />}
      </Field>
      <Button type="submit" size="lg" disabled={!isReady} isLoading={isPending} loadingText="Salvando...">
        Salvar nova senha
      </Button>
    </form>
  );
}
