import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FRESH_CODE_MINUTES } from '#domain/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { verifyCode } from '#web/lib/session/second-factor.ts';
import { CodeForm } from './code-form.tsx';
import { FreshCodeContext } from './fresh-code-context.ts';

/**
 * Holds the dialog that asks for a new code before an act that destroys or hands out. It lies above the form of that
 * act, which keeps what was typed.
 */
export function FreshCodeProvider({ children }: { children: ReactNode }) {
  const verification = useMutation({ mutationFn: verifyCode, retry: false });
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<(isProven: boolean) => void>(undefined);

  const askForCode = useCallback(() => {
    setIsOpen(true);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  }, []);

  function close(isProven: boolean) {
    setIsOpen(false);
    answer.current?.(isProven);
    answer.current = undefined;
  }

  async function verify(code: string) {
    try {
      await verification.mutateAsync(code);
    } catch (error) {
      return toAppError(error);
    }
    close(true);
    return null;
  }

  return (
    <FreshCodeContext value={askForCode}>
      <div className="contents">{children}</div>
      <Dialog open={isOpen} onOpenChange={(next) => (next ? undefined : close(false))}>
        <DialogContent isLocked={verification.isPending}>
          <DialogHeader>
            <DialogTitle>Confirme que é você</DialogTitle>
            <DialogDescription>{`Este ato pede um código dos últimos ${FRESH_CODE_MINUTES} minutos. O que você escreveu continua aqui.`}</DialogDescription>
          </DialogHeader>
          <CodeForm
            submitText="Continuar"
            isPending={verification.isPending}
            onSubmit={verify}
            otherActions={
              <Button variant="ghost" disabled={verification.isPending} onClick={() => close(false)}>
                Cancelar
              </Button>
            }
          />
        </DialogContent>
      </Dialog>
    </FreshCodeContext>
  );
}
