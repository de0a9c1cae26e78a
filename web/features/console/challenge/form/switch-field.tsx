import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Label } from '#web/components/ui/controls/label.tsx';
import { Switch } from '#web/components/ui/controls/switch.tsx';
import { FIELD_LABELS } from './challenge-changes.ts';
import type { ChallengeValues } from './challenge-values.ts';

interface SwitchFieldProps {
  name: 'isStaffExcluded' | 'areDaysOpen';
  hint: string;
}

/** A field that is on or off. */
export function SwitchField({ name, hint }: SwitchFieldProps) {
  const id = useId();
  const { control } = useFormContext<ChallengeValues>();
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control, name });
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <div className="flex min-w-0 flex-col gap-0.5">
        <Label htmlFor={id}>{FIELD_LABELS[name]}</Label>
        <p id={`${id}-hint`} className="text-sm text-muted-foreground">
          {hint}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-hint`} checked={value} onCheckedChange={onChange} onBlur={onBlur} ref={ref} />
    </div>
  );
}
