import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { cn } from '#web/lib/cn.ts';
import type { Elements, Phrase } from '#web/lib/elements.ts';
import { Label } from './label.tsx';

/** The properties that the control inside a Field must take over. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-required': boolean | undefined;
}

interface FieldProps {
  label: Phrase;
  hint?: Phrase;
  /** The error's sentence; it replaces the hint and is announced. */
  error?: Phrase;
  required?: boolean;
  className?: string;
  children: (props: FieldControlProps) => Elements;
}

/** Label, control, and hint or error, tied together for screen readers. */
export function Field({ label, hint, error, required = false, className, children }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const message = error ?? hint;
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      {/* The star is drawn by CSS with an empty alternative: the control itself says that it is required. */}
      <Label htmlFor={id} className={cn(required && "after:text-primary after:content-['_*'_/_'']")}>
        {label}
      </Label>
      {children({
        id,
        'aria-describedby': message ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {/* Always in the page, so that a message appearing later is announced. */}
      <p
        id={messageId}
        aria-live="polite"
        className={cn('text-sm empty:hidden', error ? 'font-medium text-destructive' : 'text-muted-foreground')}
      >
        {error ? (
          <span className="flex items-start gap-1.5">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{error}</span>
          </span>
        ) : (
          hint
        )}
      </p>
    </div>
  );
}
