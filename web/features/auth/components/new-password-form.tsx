import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { PasswordInput } from '#web/components/ui/password-input.tsx';
import { newPasswordSchema } from '#domain/schemas.ts';
import type { NewPasswordValues } from '#domain/schemas.ts';

interface NewPasswordFormProps {
  isPending: boolean;
  onSubmit: (values: NewPasswordValues) => void;
}

/** A new password, typed twice. */
export function NewPasswordForm({ isPending, onSubmit }: NewPasswordFormProps) {
  const { register, handleSubmit, formState } = useForm<NewPasswordValues>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={handleSubmit((values) => onSubmit(values))} className="flex flex-col gap-4">
      <Field label="Nova senha" hint="Pelo menos 6 caracteres" error={errors.password?.message}>
        {(props) => <PasswordInput {...props} {...register('password')} autoComplete="new-password" />}
      </Field>
      <Field label="Confirmar nova senha" error={errors.confirmPassword?.message}>
        {(props) => <PasswordInput {...props} {...register('confirmPassword')} autoComplete="new-password" />}
      </Field>
      <Button type="submit" size="lg" isLoading={isPending} loadingText="Salvando...">
        Salvar nova senha
      </Button>
    </form>
  );
}
