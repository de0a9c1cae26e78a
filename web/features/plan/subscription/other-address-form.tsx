import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { cleanEmail } from '#domain/email-address.ts';
import { latinDigits } from '#domain/latin-digits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { requestPaymentCode, useManageSubscription } from '../api/manage-subscription.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const CODE = /^\d{6}$/;

/**
 * For who paid with another address than their account's: a code mailed there shows that it is theirs, and the plan
 * becomes theirs.
 */
export function OtherAddressForm({ userId }: { userId: string }) {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const request = useMutation({ mutationFn: requestPaymentCode, retry: false, onError: (error) => setProblem(toAppError(error).message) });
  const { mutate: manage, isPending: isRedeeming } = useManageSubscription(userId);

  function askForCode() {
    setProblem(undefined);
    const address = cleanEmail(email);
    setEmail(address);
    if (EMAIL.test(address)) request.mutate(address);
    else setProblem('Informe um email válido.');
  }

  function redeem() {
    setProblem(undefined);
    manage(
      { action: 'redeem_code', code },
      {
        onSuccess: () => toast.success('Pagamento confirmado', { description: 'O plano agora é da sua conta.' }),
        onError: (error) => setProblem(toAppError(error).message),
      },
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (request.isSuccess) redeem();
    else askForCode();
  }

  return (
    <details className="w-full rounded-2xl bg-muted p-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Paguei com outro email</summary>
      <form noValidate onSubmit={submit} className="flex flex-col items-start gap-4 pt-3">
        {request.isSuccess ? (
          <>
            <p>{`Se ${email} pagou um plano que ainda não é de ninguém, mandamos um código de seis números para lá.`}</p>
            <Field label="Código" error={problem}>
              {(props) => (
                <Input
                  {...props}
                  value={code}
                  onChange={({ target }) => setCode(latinDigits(target.value).replaceAll(/\D/g, '').slice(0, 6))}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                />
              )}
            </Field>
            <div className="flex flex-wrap gap-2">
              <Button type="submit" disabled={!CODE.test(code)} isLoading={isRedeeming} loadingText="Conferindo...">
                Confirmar
              </Button>
              <Button
                variant="ghost"
                onClick={() => {
                  setProblem(undefined);
                  setCode('');
                  request.reset();
                }}
              >
                Usar outro email
              </Button>
            </div>
          </>
        ) : (
          <>
            <Field label="Email que pagou" error={problem}>
              {(props) => (
                <Input {...props} type="email" autoComplete="email" value={email} onChange={({ target }) => setEmail(target.value)} />
              )}
            </Field>
            <Button type="submit" variant="outline" isLoading={request.isPending} loadingText="Enviando...">
              Enviar código
            </Button>
          </>
        )}
      </form>
    </details>
  );
}
