import { useState } from 'react';
import { addDays } from '#domain/calendar.ts';
import { PAUSE_BACK_DAYS } from '#domain/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { RadioRows } from '#web/components/ui/controls/radio-rows.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { useIsConnected } from '#web/lib/data/connection.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { toast } from '#web/lib/toast.ts';
import type { Pause, PauseKind } from '../api/get-my-pauses.ts';
import { useSetPause } from '../api/set-pause.ts';
import type { MyChallenge } from '../participation/use-my-challenge.ts';
import { PAUSE_LABELS, PAUSE_RULE, plannedText } from './pause-text.ts';

const KINDS = (['ill', 'travel', 'rest'] as const).map((value) => ({ value, label: PAUSE_LABELS[value] }));

interface PauseFormProps {
  mine: MyChallenge;
  userId: string;
  /** Marked already, today or later. */
  pauses: readonly Pause[];
  onDone: () => void;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function PauseForm({ mine, userId, pauses, onDone }: PauseFormProps) {
  const { challenge, days } = mine;
  const setting = useSetPause(userId);
  const isConnected = useIsConnected();
  const [from, setFrom] = useState(later(days.today, days.startDay));
  const [until, setUntil] = useState(from);
  const [kind, setKind] = useState<PauseKind | null>(null);
  const [isKindMissing, setIsKindMissing] = useState(false);
  const earliest = later(days.startDay, addDays(days.today, -PAUSE_BACK_DAYS));
  const isWrong = from === '' || until === '' || from < earliest || until > days.endDay || until < from;

  async function mark() {
    setIsKindMissing(kind === null);
    if (kind === null) return;
    try {
      await setting.mutateAsync({ challengeId: challenge.id, from, until, kind });
      toast.success('Pausa marcada', { description: plannedText({ kind, from, until }) });
      onDone();
    } catch (error) {
      toast.error('A pausa não foi marcada', { description: toAppError(error).message });
    }
  }

  async function takeBack(pause: Pause) {
    try {
      await setting.mutateAsync({ challengeId: challenge.id, from: pause.from, until: pause.until, kind: null });
      toast.success('Pausa tirada');
    } catch (error) {
      toast.error('A pausa não foi tirada', { description: toAppError(error).message });
    }
  }

  return (
    <>
      <div className="grid grid-cols-2 gap-3 tight:grid-cols-1">
        <Field label="Primeiro dia">
          {(props) => (
            <Input
              {...props}
              type="date"
              min={earliest}
              max={days.endDay}
              value={from}
              onChange={({ target }) => {
                setFrom(target.value);
                if (target.value > until) setUntil(target.value);
              }}
            />
          )}
        </Field>
        <Field label="Último dia" error={isWrong ? 'Escolha dias dentro do desafio.' : undefined}>
          {(props) => (
            <Input {...props} type="date" min={from} max={days.endDay} value={until} onChange={({ target }) => setUntil(target.value)} />
          )}
        </Field>
      </div>
      <RadioRows
        legend="Motivo"
        name="pause-kind"
        choices={KINDS}
        value={kind}
        onChange={(value) => setKind(KINDS.find((one) => one.value === value)?.value ?? null)}
        error={isKindMissing && kind === null ? 'Escolha o motivo.' : undefined}
      />
      <Button disabled={isWrong || !isConnected} isLoading={setting.isPending} loadingText="Salvando..." onClick={() => void mark()}>
        Marcar pausa
      </Button>
      {isConnected ? null : (
        <p role="alert" className="text-sm font-semibold text-destructive-ink">
          Sem internet, a pausa não pode ser marcada. Tente de novo quando a conexão voltar.
        </p>
      )}
      {pauses.length > 0 ? (
        <ul aria-label="Pausas marcadas" className="flex flex-col divide-y divide-border">
          {pauses.map((pause) => (
            <li key={pause.from} className="flex items-center justify-between gap-3 py-1">
              <span className="min-w-0 text-sm">{plannedText(pause)}</span>
              <Button
                variant="ghost"
                size="sm"
                disabled={setting.isPending || !isConnected}
                onClick={() => void takeBack(pause)}
                aria-label={`Tirar a pausa: ${plannedText(pause)}`}
              >
                Tirar
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

interface PauseDialogProps extends Omit<PauseFormProps, 'onDone'> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Marks days of a challenge as a pause; today is chosen already. */
export function PauseDialog({ isOpen, onOpenChange, ...form }: PauseDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Marcar pausa</DialogTitle>
          <DialogDescription>{PAUSE_RULE}</DialogDescription>
        </DialogHeader>
        <PauseForm {...form} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}
