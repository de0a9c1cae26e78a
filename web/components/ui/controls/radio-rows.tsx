import { useId } from 'react';
import { cn } from '#web/lib/cn.ts';
import type { Phrase } from '#web/lib/elements.ts';

interface Choice {
  value: string;
  label: string;
  hint?: string;
}

interface RadioRowsProps {
  /** The question above them. */
  legend: Phrase;
  /** The name of the group, in a form that is posted too. */
  name: string;
  choices: readonly Choice[];
  /** The chosen one; left out, the browser keeps it. */
  value?: string | null;
  onChange?: (value: string) => void;
  isRequired?: boolean;
  isDisabled?: boolean;
  error?: Phrase;
  className?: string;
}

/**
 * Some choices, of which one is made: the browser's own radio buttons, each a row to press. They work without a script.
 */
export function RadioRows({
  legend,
  name,
  choices,
  value,
  onChange,
  isRequired = false,
  isDisabled = false,
  error,
  className,
}: RadioRowsProps) {
  const errorId = useId();
  return (
    <fieldset disabled={isDisabled} aria-describedby={error ? errorId : undefined} className={cn('flex min-w-0 flex-col gap-2', className)}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex min-h-12 cursor-pointer items-start gap-3 rounded-lg bg-card px-4 py-3 ring-1 ring-input ring-inset hover:ring-foreground has-checked:bg-secondary has-checked:text-secondary-foreground has-checked:ring-2 has-checked:ring-primary has-disabled:cursor-not-allowed"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            required={isRequired}
            {...(onChange ? { checked: value === choice.value, onChange: () => onChange(choice.value) } : {})}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <span className="flex min-w-0 flex-col wrap-anywhere">
            <span className="font-medium">{choice.label}</span>
            {choice.hint ? <span className="text-sm opacity-85">{choice.hint}</span> : null}
          </span>
        </label>
      ))}
      <p id={errorId} aria-live="polite" className="text-sm font-medium text-destructive empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
