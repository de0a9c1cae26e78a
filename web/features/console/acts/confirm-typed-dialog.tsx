import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
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

interface ConfirmTypedDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: Phrase;
  /** Says what will happen, and that it can't be undone. */
  description: Phrase;
  /** Must be typed before the button works, such as the challenge's title or the member's e-mail. */
  confirmation: string;
  /** Such as "Digite o título do desafio para confirmar". */
  label: string;
  submitText: string;
  pendingText: string;
  isPending: boolean;
  /** Gets what was typed. Resolves to what was refused, or to null: `useStaffAct().act` is made for it. */
  onSubmit: (typed: string) => Promise<AppError | null>;
  /** More fields of the act, such as a reason. */
  children?: Elements;
}

function ConfirmForm({
  confirmation,
  label,
  submitText,
  pendingText,
  isPending,
  onSubmit,
  children,
}: Omit<ConfirmTypedDialogProps, 'isOpen' | 'onOpenChange' | 'title' | 'description'>) {
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const isRight = typed.trim().toLocaleLowerCase('pt-BR') === confirmation.trim().toLocaleLowerCase('pt-BR');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isRight || isPending) return;
    setRefusal(null);
    setRefusal(await onSubmit(typed.trim()));
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {children}
      <Field label={label} hint={<span className="wrap-anywhere">{confirmation}</span>}>
        {(props) => (
          <Input
            {...props}
            value={typed}
            readOnly={isPending}
            autoComplete="off"
            autoCapitalize="none"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <ActRefusal refusal={refusal} />
      <DialogFooter>
        <DialogCancel isPending={isPending} />
        <Button type="submit" variant="destructive" disabled={!isRight} isLoading={isPending} loadingText={pendingText}>
          {submitText}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Asks for a text to be typed before an act that can't be taken back. */
export function ConfirmTypedDialog({ isOpen, onOpenChange, title, description, ...form }: ConfirmTypedDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent isLocked={form.isPending} asksBeforeLoss>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <ConfirmForm {...form} />
      </DialogContent>
    </Dialog>
  );
}
