import { KeyRound } from 'lucide-react';
import { AuthLayout } from '#web/components/layout/auth-layout.tsx';
import { NewPasswordForm } from '../password/new-password-form.tsx';
import { StatusPanel } from '../status-panel.tsx';

interface ChoosePasswordStepProps {
  /** The confirmed address. */
  email: string;
  isPending: boolean;
  /** Resolves to what to say beside the password, if it was refused. */
  onChosen: (password: string) => Promise<string | undefined>;
}

/** Asks who has just confirmed an address with more than one sign-up for the password that counts. */
export function ChoosePasswordStep({ email, isPending, onChosen }: ChoosePasswordStepProps) {
  return (
    <AuthLayout title="Escolha sua senha">
      <StatusPanel icon={<KeyRound />}>
        <p>Email confirmado! Falta só a senha.</p>
        <p className="text-base text-muted-foreground">
          Houve mais de um cadastro com este email, com senhas diferentes. Para proteger sua conta, escolha agora a senha que vai valer.
        </p>
      </StatusPanel>
      <NewPasswordForm email={email} isPending={isPending} onSubmit={({ password }) => onChosen(password)} />
    </AuthLayout>
  );
}
