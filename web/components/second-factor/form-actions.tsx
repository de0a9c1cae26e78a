import { cn } from '#web/lib/cn.ts';
import type { Elements } from '#web/lib/elements.ts';

interface FormActionsProps {
  isWide: boolean;
  otherActions?: Elements;
  /** The button that sends the form. */
  children: Elements;
}

/** The buttons under a form of the second factor: one above the other on a phone, or where the form is narrow. */
export function FormActions({ isWide, otherActions, children }: FormActionsProps) {
  return (
    <div className={cn('flex flex-col-reverse gap-3', isWide ? null : 'sm:flex-row sm:justify-end')}>
      {otherActions}
      {children}
    </div>
  );
}
