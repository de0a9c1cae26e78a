import { Sun } from 'lucide-react';
import { useId } from 'react';
import { Switch } from '#web/components/ui/controls/switch.tsx';
import { useWakeLock } from '#web/lib/device/use-wake-lock.ts';

/** Keeps the screen lit while one cooks; where the device can't, nothing is shown. */
export function CookingLight() {
  const id = useId();
  const { isSupported, isOn, setIsOn } = useWakeLock();
  if (!isSupported) return null;
  return (
    <div className="flex items-center gap-2.5 print:hidden">
      <Sun aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
      <label htmlFor={id} className="py-2 text-sm font-semibold">
        Manter a tela acesa
      </label>
      <Switch id={id} checked={isOn} onCheckedChange={setIsOn} />
    </div>
  );
}
