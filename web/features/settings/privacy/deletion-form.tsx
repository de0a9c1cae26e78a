import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { cleanEmail } from '#domain/email-address.ts';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { Notice } from '#web/components/feedback/notice.tsx';
import type { Failed } from '#web/components/feedback/reading.ts';
import { RetryButton } from '#web/components/feedback/retry-button.tsx';
import { ProofCodeField, isMailedCode } from '#web/components/second-factor/proof-code-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { PasswordInput } from '#web/components/ui/controls/password-input.tsx';
import { DialogCancel, DialogFooter } from '#web/components/ui/overlays/dialog.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import type { AppError } from '#web/lib/data/errors.ts';
import { useAccountProof } from '../api/account-proof.ts';
import type { AccountDeletion } from '../api/delete-account.ts';

const NOTHING_LOST = 'Sua conta continua como estava.';

function ProofFailure({ retry }: Failed) {
  return (
    <Notice
      icon={<CircleAlert />}
      tone="danger"
      title="Não conseguimos falar com o clube."
      action={<RetryButton size="sm" onRetry={retry} />}
    >
      {NOTHING_LOST}
    </Notice>
  );
}

interface DeletionFormProps {
  userId: string;
  email: string;
  isPending: boolean;
  /** Resolves to what was refused; null when the account is gone. */
  onSubmit: (values: AccountDeletion) => Promise<AppError | null>;
}

/** The account's e-mail, typed again, and its password or the mailed code. The button works once both can be right. */
export function DeletionForm({ userId, email, isPending, onSubmit }: DeletionFormProps) {
  const proof = useAccountProof(userId);
  const [typedEmail, setTypedEmail] = useState('');
  const [secret, setSecret] = useState('');
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isEmailRight = cleanEmail(typedEmail).toLowerCase() === email.toLowerCase();
  const isProofReady = proof.data === 'code' ? isMailedCode(secret) : proof.data === 'password' && secret !== '';
  const isProofWrong = refusal?.code === 'wrong_password' || refusal?.code === 'wrong_code';
  const proofError = isProofWrong ? refusal.message : undefined;

  // The button that was pressed is disabled while the server answers, and loses the focus with it.
  useEffect(() => {
    if (isProofWrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isProofWrong]);

  function change(next: string) {
    setSecret(next);
    setRefusal(null);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isEmailRight || !isProofReady) return;
    setRefusal(null);
    setRefusal(await onSubmit({ email: cleanEmail(typedEmail), ...(proof.data === 'code' ? { code: secret } : { password: secret }) }));
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field label="Digite seu email para confirmar" hint={<span className="wrap-anywhere">{email}</span>}>
        {(props) => (
          <Input
            {...props}
            type="email"
            value={typedEmail}
            onChange={(event) => setTypedEmail(event.target.value)}
            disabled={isPending}
            autoComplete="off"
            autoCapitalize="none"
          />
        )}
      </Field>
      <Loaded
        query={proof}
        skeleton={<Spinner className="self-center" />}
        failure={ProofFailure}
        // The proof of an account does not change while the form is open.
        kept={null}
      >
        {(kind) =>
          kind === 'password' ? (
            <Field label="Sua senha" error={proofError}>
              {(props) => (
                <PasswordInput
                  {...props}
                  value={secret}
                  onChange={(event) => change(event.target.value)}
                  disabled={isPending}
                  autoComplete="current-password"
                />
              )}
            </Field>
          ) : (
            <ProofCodeField email={email} value={secret} onChange={change} error={proofError} disabled={isPending} />
          )
        }
      </Loaded>
      {refusal && !isProofWrong ? (
        <Notice icon={<CircleAlert />} tone="danger" title={refusal.message}>
          {NOTHING_LOST}
        </Notice>
      ) : null}
      <DialogFooter>
        <DialogCancel isPending={isPending} />
        <Button
          type="submit"
          variant="destructive"
          disabled={!isEmailRight || !isProofReady}
          isLoading={isPending}
          loadingText="Excluindo..."
        >
          Excluir minha conta
        </Button>
      </DialogFooter>
    </form>
  );
}
