import { KeyRound, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardDescription, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import type { AppError } from '#web/lib/data/errors.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { toast } from '#web/lib/toast.ts';
import { useChangePassword } from '../api/change-password.ts';
import type { PasswordChange } from '../api/change-password.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { PasswordByCodeForm } from './password-by-code-form.tsx';
import { PasswordLinkPanel } from './password-link-panel.tsx';
import { signInMethodsOf } from './sign-in-methods.ts';

const SHOWN_AT_FIELD = ['wrong_password', 'wrong_code', 'same_password', 'weak_password'];

/** The proof that it is the member: the current password, or a code in a mail. */
type Proof = 'password' | 'code';

interface ChangePasswordCardProps {
  email: string;
  proof: Proof;
  onChooseProof: (proof: Proof) => void;
}

function ChangePasswordCard({ email, proof, onChooseProof }: ChangePasswordCardProps) {
  const navigate = useNavigate();
  const change = useChangePassword();

  async function save(values: PasswordChange): Promise<AppError | null> {
    try {
      await change.mutateAsync(values);
      toast.success('Senha alterada com sucesso!', { description: 'Nos outros aparelhos será preciso entrar de novo.' });
      await navigate(paths.app.settings.getHref());
      return null;
    } catch (error) {
      const refusal = toAppError(error);
      if (!SHOWN_AT_FIELD.includes(refusal.code)) {
        toast.error('Não foi possível trocar a senha', { description: refusal.message });
      }
      return refusal;
    }
  }

  return (
    <Card className="gap-6">
      <p className="flex items-start gap-3 rounded-xl bg-muted px-4 py-3 text-sm">
        <MonitorSmartphone aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
        <span>Ao trocar a senha, você continua conectado aqui e sai de todos os outros aparelhos.</span>
      </p>
      {proof === 'password' ? (
        <ChangePasswordForm email={email} isPending={change.isPending} onSubmit={async (values) => save({ ...values, email })} />
      ) : (
        <PasswordByCodeForm email={email} isPending={change.isPending} onSubmit={save} />
      )}
      <div className="flex flex-col items-start gap-1">
        {proof === 'password' ? <PasswordLinkPanel email={email} variant="link" actionLabel="Esqueci minha senha atual" /> : null}
        <Button variant="link" onClick={() => onChooseProof(proof === 'password' ? 'code' : 'password')}>
          {proof === 'password' ? 'Usar um código enviado por email' : 'Usar minha senha atual'}
        </Button>
      </div>
    </Card>
  );
}

interface SetPasswordCardProps {
  email: string;
  providers: readonly string[];
  onChooseProof: (proof: Proof) => void;
}

/** For who came by Google or Apple: there may be no current password to prove. */
function SetPasswordCard({ email, providers, onChooseProof }: SetPasswordCardProps) {
  return (
    <Card className="gap-5">
      <CardHeader>
        <span aria-hidden="true" className="mb-2 grid size-12 place-items-center rounded-full bg-secondary text-secondary-foreground">
          <KeyRound className="size-6" />
        </span>
        <CardTitle as="h2">Definir senha</CardTitle>
        <CardDescription className="text-base">
          {`Você entra com ${providers.join(' e ')}. Se quiser entrar também com email e senha, enviamos um link para ${email} e você escolhe a sua.`}
        </CardDescription>
      </CardHeader>
      <PasswordLinkPanel email={email} variant="primary" actionLabel="Enviar link para definir senha" />
      <div className="flex flex-col items-start gap-1">
        <Button variant="link" onClick={() => onChooseProof('code')}>
          Definir aqui com um código
        </Button>
        <Button variant="link" onClick={() => onChooseProof('password')}>
          Já tenho uma senha e quero trocá-la
        </Button>
      </div>
    </Card>
  );
}

/** The page on which a member changes their password, or gets one if they sign in by a provider only. */
export function ChangePasswordScreen() {
  const { email = '', app_metadata: appMetadata } = useCurrentUser();
  const { hasPassword, providers } = signInMethodsOf(appMetadata);
  const [proof, setProof] = useState<Proof | null>(hasPassword ? 'password' : null);
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4">
      <BackLink to={paths.app.settings.getHref()}>Configurações</BackLink>
      <PageHeader title="Trocar senha" subtitle={proof ? 'Uma senha só sua, que você não usa em outro lugar.' : null} />
      {proof ? (
        <ChangePasswordCard email={email} proof={proof} onChooseProof={setProof} />
      ) : (
        <SetPasswordCard email={email} providers={providers} onChooseProof={setProof} />
      )}
    </div>
  );
}
