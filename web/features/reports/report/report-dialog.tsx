import { useState } from 'react';
import { Dialog, DialogContent } from '#web/components/ui/overlays/dialog.tsx';
import type { ReportSubject } from '#web/lib/reports/wanted-report.ts';
import { useReportContent } from '../api/report-content.ts';
import { ReportForm } from './report-form.tsx';
import { ReportReceived } from './report-received.tsx';

interface ReportDialogProps {
  subject: ReportSubject;
  isOpen: boolean;
  onClose: () => void;
}

interface DialogOfSubjectProps extends ReportDialogProps {
  onSent: () => void;
}

function DialogOfSubject({ subject, isOpen, onClose, onSent }: DialogOfSubjectProps) {
  const [reason, setReason] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const report = useReportContent();
  return (
    <Dialog open={isOpen} onOpenChange={(next) => (next ? undefined : onClose())}>
      <DialogContent isLocked={report.isPending}>
        {report.data ? (
          <ReportReceived receipt={report.data} onClose={onClose} />
        ) : (
          <ReportForm
            subject={subject}
            reason={reason}
            words={words}
            onReason={setReason}
            onWords={setWords}
            isPending={report.isPending}
            error={report.error}
            onSubmit={(chosen) => report.mutate({ subject, reason: chosen, words }, { onSuccess: onSent })}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

/**
 * Reports a photo, a name or a workout. Closed and opened again for the same thing, it still has what was typed, until
 * it is sent.
 */
export function ReportDialog({ subject, isOpen, onClose }: ReportDialogProps) {
  const [round, setRound] = useState(0);
  const [isSent, setIsSent] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    // Not on closing: the number stays while the dialog fades out.
    if (isOpen && isSent) {
      setRound(round + 1);
      setIsSent(false);
    }
  }
  return (
    <DialogOfSubject
      key={`${subject.kind} ${subject.target} ${round}`}
      subject={subject}
      isOpen={isOpen}
      onClose={onClose}
      onSent={() => setIsSent(true)}
    />
  );
}
