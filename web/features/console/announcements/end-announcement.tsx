import { CircleStop } from 'lucide-react';
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
import { toast } from '#web/lib/toast.ts';
import { ActRefusal } from '../acts/act-refusal.tsx';
import { useStaffAct } from '../acts/use-staff-act.ts';
import { ANNOUNCEMENT_READS, endAnnouncement } from '../api/announcements.ts';
import type { StaffAnnouncement } from '../api/announcements.ts';

/** Takes an announcement away before its time, after asking. */
export function EndAnnouncement({ announcement }: { announcement: StaffAnnouncement }) {
  const [isOpen, setIsOpen] = useState(false);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const { act, isPending } = useStaffAct({
    call: endAnnouncement,
    reads: ANNOUNCEMENT_READS,
    onDone: () => {
      setIsOpen(false);
      toast.success('Aviso encerrado');
    },
  });
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          setRefusal(null);
          setIsOpen(true);
        }}
        aria-label={`Encerrar aviso: ${announcement.title}`}
      >
        <CircleStop aria-hidden="true" />
        <span>Encerrar</span>
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent isLocked={isPending}>
          <DialogHeader>
            <DialogTitle>Encerrar este aviso?</DialogTitle>
            <DialogDescription>{`“${announcement.title}” some do app de todos, e emails que ainda não saíram não saem mais.`}</DialogDescription>
          </DialogHeader>
          <ActRefusal refusal={refusal} />
          <DialogFooter>
            <DialogCancel isPending={isPending} />
            <Button
              variant="destructive"
              isLoading={isPending}
              loadingText="Encerrando..."
              onClick={() => void act(announcement.id).then(setRefusal)}
            >
              Encerrar aviso
            </Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </>
  );
}
