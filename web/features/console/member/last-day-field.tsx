import { dayInZone } from '#domain/calendar.ts';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { now } from '#web/lib/device/clock.ts';

interface LastDayFieldProps {
  /** Says how an empty field is taken. */
  hint: string;
  /** Empty for no end. */
  value: string;
  onChange: (day: string) => void;
  disabled: boolean;
}

/** The last day of something, or no end. */
export function LastDayField({ hint, value, onChange, disabled }: LastDayFieldProps) {
  return (
    <Field label="Até o fim do dia" hint={hint}>
      {(props) => (
        <Input
          {...props}
          type="date"
          min={dayInZone(now())}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
