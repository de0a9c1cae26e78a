import { useState } from 'react';
import type { FormEvent } from 'react';
import { MAX_REASON_LENGTH } from '#domain/limits.ts';
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
import type { AppError } from '#web/lib/data/errors.ts';
import type { Elements, Phrase } from '#web/lib/elements.ts';
import { ActRefusal } from './act-refusal.tsx';

interface ReasonDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: Phrase;
  /** Says what will happen, to whom. */
  description: Phrase;
  /** The button, such as "Anular check-in". */
  submitText: string;
  pendingText: string;
  /** Whether the act takes something away. */
  isDestructive?: boolean;
  /** By default the member reads the reason. */
  reasonHint?: string;
  isPending: boolean;
  /** Gets the reason, trimmed. Resolves to what was refused, or to null: `useStaffAct().act` is made for it. */
  onSubmit: (reason: string) => Promise<AppError | null>;
  /** More fields of the act, such as an end; or what is there now, drawn from its query. */
  children?: Elements;
}

function ReasonForm({
  submitText,
  pendingText,
  isDestructive = false,
  reasonHint = 'O membro lê este motivo.',
  isPending,
  onSubmit,
  children,
}: Omit<ReasonDialogProps, 'isOpen' | 'onOpenChange' | 'title' | 'description'>) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [refusal, setRefusal] = useState<AppError | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const typed = reason.trim();
    setIsMissing(typed === '');
    if (typed === '') return;
    setRefusal(null);
    setRefusal(await onSubmit(typed));
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {children}
      <Field
        label="Motivo"
        required
        hint={`${reasonHint} ${reason.length} de ${MAX_REASON_LENGTH} caracteres.`}
        error={isMissing ? 'Escreva o motivo.' : undefined}
      >
        {(props) => (
          <Textarea
            {...props}
            value={reason}
            maxLength={MAX_REASON_LENGTH}
            rows={3}
            readOnly={isPending}
            onChange={(event) => {
              setReason(event.target.value);
              setIsMissing(false);
            }}
          />
        )}
      </Field>
      <ActRefusal refusal={refusal} />
      <DialogFooter>
        <DialogCancel isPending={isPending} />
        <Button type="submit" variant={isDestructive ? 'destructive' : 'primary'} isLoading={isPending} loadingText={pendingText}>
          {submitText}
        </Button>
      </DialogFooter>
    </form>
  );
}

/**
 * Asks for the reason of an act, which the member reads; says why the act was refused, and keeps what was typed until
 * it is done.
 */
export function ReasonDialog({ isOpen, onOpenChange, title, description, ...form }: ReasonDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent isLocked={form.isPending} asksBeforeLoss>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <ReasonForm {...form} />
      </DialogContent>
    </Dialog>
  );
}
