import { CalendarX2 } from 'lucide-react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { formatDayMonth } from '#web/lib/format.ts';
import { useMyVoids } from '../api/get-my-voids.ts';

interface VoidedCheckInsProps {
  userId: string;
  challengeId: string;
  /** Whether there may be one: otherwise nothing is asked. */
  isWanted: boolean;
}

/** Tells a member which of their check-ins the organisation voided, and why. */
export function VoidedCheckIns({ userId, challengeId, isWanted }: VoidedCheckInsProps) {
  const voids = useMyVoids(userId, challengeId, isWanted);
  return voids.data?.map(({ check_in_day: day, reason }) => (
    <Notice key={day} tone="warning" icon={<CalendarX2 />} title={`Check-in de ${formatDayMonth(day)} anulado pela organização`}>
      <p className="wrap-anywhere">
        Motivo: <bdi>{reason}</bdi>
      </p>
    </Notice>
  ));
}
