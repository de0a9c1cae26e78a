import { useId } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { Switch } from '#web/components/ui/controls/switch.tsx';

interface SwitchRowProps {
  label: string;
  description: string;
  /** The choice is kept but nothing follows from it yet. */
  hasNoEffect?: boolean;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** One thing that is on or off; the whole row can be pressed. */
export function SwitchRow({ label, description, hasNoEffect = false, isOn, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-16 items-center justify-between gap-4 py-3">
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span id={`${id}-nome`} className="font-semibold">
            {label}
          </span>
          {hasNoEffect ? (
            <Badge id={`${id}-efeito`} variant="points">
              Ainda sem efeito
            </Badge>
          ) : null}
        </span>
        <span id={`${id}-texto`} className="text-sm text-muted-foreground">
          {description}
        </span>
      </span>
      <Switch
        id={id}
        aria-labelledby={`${id}-nome`}
        aria-describedby={hasNoEffect ? `${id}-efeito ${id}-texto` : `${id}-texto`}
        checked={isOn}
        onCheckedChange={onChange}
      />
    </label>
  );
}
