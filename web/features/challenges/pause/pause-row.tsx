import { CirclePause } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { toast } from '#web/lib/toast.ts';
import { pauseOn, useMyPauses } from '../api/get-my-pauses.ts';
import { useSetPause } from '../api/set-pause.ts';
import type { PauseProps } from './pause-props.ts';
import { pauseText } from './pause-text.ts';

/** Loaded once it is opened: the page does not wait for it. */
const PauseDialog = lazy(async () => ({ default: (await loadUntilThere(() => import('./pause-dialog.tsx'))).PauseDialog }));

/** Below the card about today: whether the participant pauses, and the way in and out. */
export function PauseRow({ mine, userId }: PauseProps) {
  const { challenge, days } = mine;
  const pauses = useMyPauses(userId, challenge.id, true);
  const setting = useSetPause(userId);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const today = pauseOn(pauses, days.today);

  function open() {
    setWasOpened(true);
    setIsOpen(true);
  }

  async function comeBack(until: string) {
    try {
      await setting.mutateAsync({ challengeId: challenge.id, from: days.today, until, kind: null });
      toast.success('Que bom ter você de volta!');
    } catch (error) {
      toast.error('A pausa não foi encerrada', { description: toAppError(error).message });
    }
  }

  return (
    <div className="flex min-h-11 grow flex-wrap items-center justify-between gap-x-4 gap-y-1 px-2">
      {today ? (
        <>
          <Button
            variant="ghost"
            size="sm"
            className="-ml-2 h-11 min-w-0 shrink px-3 whitespace-normal"
            onClick={open}
            aria-label={`${pauseText(today, days.today)}, mudar`}
          >
            <CirclePause aria-hidden="true" />
            <span>{pauseText(today, days.today)}</span>
          </Button>
          <Button
            variant="outline"
            size="sm"
            isLoading={setting.isPending}
            loadingText="Voltando..."
            onClick={() => void comeBack(today.until)}
          >
            Voltei
          </Button>
        </>
      ) : (
        <Button variant="ghost" size="sm" className="-ml-2 h-11 text-muted-foreground" onClick={open}>
          <CirclePause aria-hidden="true" />
          Marcar pausa
        </Button>
      )}
      {wasOpened ? (
        <Suspense>
          <PauseDialog
            isOpen={isOpen}
            onOpenChange={setIsOpen}
            mine={mine}
            userId={userId}
            pauses={pauses.filter(({ until }) => until >= days.today)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
