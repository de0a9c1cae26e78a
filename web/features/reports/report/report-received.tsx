import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { REPORT_ANSWER_HOURS } from '#domain/limits.ts';
import { hoursInWords } from '#domain/number-text.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { paths } from '#web/config/paths.ts';
import type { ReportReceipt } from '../api/report-content.ts';

interface ReportReceivedProps {
  receipt: ReportReceipt;
  onClose: () => void;
}

/** After the report: its number, and how it goes on. */
export function ReportReceived({ receipt: { number, is_hidden: isHidden, is_repeated: isRepeated }, onClose }: ReportReceivedProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The form had the focus, and is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <DialogHeader>
        <CircleCheck aria-hidden="true" className="size-10 text-streak" />
        <DialogTitle ref={title} tabIndex={-1} className="outline-none">
          {isRepeated ? 'Você já tinha denunciado' : 'Recebemos sua denúncia'}
        </DialogTitle>
        <DialogDescription>
          {isRepeated
            ? 'Ela ainda espera pela equipe. Não é preciso mandar de novo.'
            : `Obrigado por avisar. A equipe lê em até ${hoursInWords(REPORT_ANSWER_HOURS)}, e você recebe a resposta por email e no app.`}
        </DialogDescription>
      </DialogHeader>
      <div className="rounded-xl bg-muted px-4 py-3">
        <p className="text-sm text-muted-foreground">Número</p>
        <p className="font-heading text-2xl font-extrabold tracking-wide select-all">{number}</p>
      </div>
      {isHidden ? <p>Enquanto isso, ninguém mais vê.</p> : null}
      <DialogFooter>
        <Button variant="outline" asChild>
          <Link to={paths.app.settingsReports.getHref()} onClick={onClose}>
            Ver minhas denúncias
          </Link>
        </Button>
        <Button onClick={onClose}>Pronto</Button>
      </DialogFooter>
    </>
  );
}
