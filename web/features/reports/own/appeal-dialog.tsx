import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { MAX_REPORT_WORDS_LENGTH } from '#domain/limits.ts';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Textarea } from '#web/components/ui/controls/textarea.tsx';
import {
  Dialog,
  DialogCancel,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#web/components/ui/overlays/dialog.tsx';
import { isRefusal, toAppError } from '#web/lib/data/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useAppealDecision } from '../api/appeal-decision.ts';

interface AppealDialogProps {
  reportId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks a member why a decision is to be looked at again. What is typed stays while the page does. */
export function AppealDialog({ reportId, isOpen, onClose }: AppealDialogProps) {
  const [words, setWords] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const appeal = useAppealDecision();
  const error = appeal.error ? toAppError(appeal.error) : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (appeal.isPending) return;
    setIsMissing(words.trim() === '');
    if (words.trim() === '') return;
    appeal.mutate(
      { reportId, words: words.trim() },
      {
        onSuccess: () => {
          onClose();
          toast.success('Recebemos seu recurso', { description: 'Outra pessoa da equipe decide, sempre que houver outra.' });
        },
      },
    );
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => (next ? undefined : onClose())}>
      <DialogContent isLocked={appeal.isPending}>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <DialogHeader>
            <DialogTitle>Recorrer da decisão</DialogTitle>
            <DialogDescription>Dá para recorrer uma vez. Conte por que a decisão devia mudar: a equipe lê e responde.</DialogDescription>
          </DialogHeader>
          <Field
            label="Por que a decisão devia mudar?"
            required
            hint={`${words.length} de ${MAX_REPORT_WORDS_LENGTH} caracteres.`}
            error={isMissing ? 'Escreva o que a equipe deve saber.' : undefined}
          >
            {(props) => (
              <Textarea
                {...props}
                value={words}
                maxLength={MAX_REPORT_WORDS_LENGTH}
                rows={4}
                readOnly={appeal.isPending}
                onChange={(event) => {
                  setWords(event.target.value);
                  setIsMissing(false);
                }}
              />
            )}
          </Field>
          {error ? (
            <Notice tone="danger" icon={<CircleAlert />} title={isRefusal(error) ? error.message : 'O recurso não saiu daqui'}>
              {isRefusal(error) ? null : <p>O que você escreveu continua aqui: tente de novo quando a internet voltar.</p>}
            </Notice>
          ) : null}
          <DialogFooter>
            <DialogCancel isPending={appeal.isPending} />
            <Button type="submit" isLoading={appeal.isPending} loadingText="Enviando...">
              Enviar recurso
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
