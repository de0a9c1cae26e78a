import { deviceInWords } from '#domain/device.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { now } from '#web/lib/device/clock.ts';
import { relativeTime } from '#web/lib/format.ts';
import type { PushDevice } from '#web/lib/reminders/my-reminders.ts';

interface DeviceListProps {
  devices: readonly PushDevice[];
  /** The device that is being taken from the list. */
  leavingId: string | null;
  onRemove: (device: PushDevice) => void;
}

/** Within a sentence. */
const ago = (instant: string) => relativeTime(instant, now()).toLowerCase();

function DeviceItem({ device, isLeaving, onRemove }: { device: PushDevice; isLeaving: boolean; onRemove: () => void }) {
  const name = deviceInWords(device.user_agent);
  const sent = device.last_sent_at ? `último lembrete ${ago(device.last_sent_at)}` : 'nenhum lembrete ainda';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-44 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span>{name}</span>
          {device.is_this_session ? <Badge variant="streak">Este aparelho</Badge> : null}
        </p>
        <p className="text-sm text-muted-foreground">{`Ligado ${ago(device.added_at)} · ${sent}`}</p>
      </div>
      <Button
        variant="outline"
        size="sm"
        isLoading={isLeaving}
        loadingText="Tirando..."
        onClick={onRemove}
        aria-label={device.is_this_session ? `Tirar este aparelho: ${name}` : `Tirar ${name}`}
      >
        Tirar
      </Button>
    </li>
  );
}

/** The browsers that get the member's reminders, each to be taken from the list with a tap; nothing without any. */
export function DeviceList({ devices, leavingId, onRemove }: DeviceListProps) {
  if (devices.length === 0) return null;
  return (
    <div className="flex flex-col pt-4 pb-1">
      <h3 id="lembretes-aparelhos" className="font-semibold">
        Aparelhos com lembretes na tela
      </h3>
      <ul aria-labelledby="lembretes-aparelhos" className="flex flex-col divide-y divide-border">
        {devices.map((device) => (
          <DeviceItem key={device.id} device={device} isLeaving={device.id === leavingId} onRemove={() => onRemove(device)} />
        ))}
      </ul>
    </div>
  );
}
