import { CircleAlert } from 'lucide-react';
import { Notice } from '#web/components/feedback/notice.tsx';
import type { AppError } from '#web/lib/data/errors.ts';

/** The server's sentence about an act that was refused; nothing without one. */
export function ActRefusal({ refusal }: { refusal: AppError | null }) {
  if (!refusal) return null;
  // A change by others is no mistake of the staff member who acts.
  return <Notice icon={<CircleAlert />} tone={refusal.code === 'changed_meanwhile' ? 'warning' : 'danger'} title={refusal.message} />;
}
