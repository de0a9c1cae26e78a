import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
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
import { ActRefusal } from '../../acts/act-refusal.tsx';
import type { AnnouncementCheck, AnnouncementFields } from '../../api/announcements.ts';
import { checkLines } from '../announcement-texts.ts';

interface Checked {
  fields: AnnouncementFields;
  check: AnnouncementCheck;
}

interface SendDialogProps {
  /** An announcement that would be sent, and to how many; null while nothing is asked. */
  checked: Checked | null;
  onClose: () => void;
  isPending: boolean;
  /** Resolves to what was refused, or to null. */
  onSend: (checked: Checked) => Promise<AppError | null>;
}

function SendContent({ checked, isPending, onSend }: { checked: Checked } & Pick<SendDialogProps, 'isPending' | 'onSend'>) {
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const isLater = checked.fields.starts_at !== null;
  return (
    <>
      <DialogHeader>
        <DialogTitle>{isLater ? 'Agendar este aviso?' : 'Enviar este aviso?'}</DialogTitle>
        <DialogDescription>{checked.fields.title}</DialogDescription>
      </DialogHeader>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {checkLines(checked.check, checked.fields.is_urgent).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ActRefusal refusal={refusal} />
      <DialogFooter>
        <DialogCancel isPending={isPending}>Voltar</DialogCancel>
        <Button isLoading={isPending} loadingText="Enviando..." onClick={() => void onSend(checked).then(setRefusal)}>
          {isLater ? 'Agendar aviso' : 'Enviar aviso'}
        </Button>
      </DialogFooter>
    </>
  );
}

/** Says whom it reaches and how the limits stand, and sends it when that is meant. */
export function SendDialog({ checked, onClose, ...content }: SendDialogProps) {
  return (
    <Dialog open={checked !== null} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent isLocked={content.isPending}>{checked ? <SendContent checked={checked} {...content} /> : null}</DialogContent>
    </Dialog>
  );
}
