import { CalendarCheck2 } from 'lucide-react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { formatDayMonth } from '#web/lib/format.ts';
import { useTakenBackVoids } from '../api/get-taken-back-voids.ts';

interface TakenBackVoidsProps {
  userId: string;
  challengeId: string;
  /** Otherwise nothing is asked. */
  isWanted: boolean;
}

/** Tells a member which of their voided check-ins count again, and why. */
export function TakenBackVoids({ userId, challengeId, isWanted }: TakenBackVoidsProps) {
  const voids = useTakenBackVoids(userId, challengeId, isWanted);
  return voids.data?.map(({ check_in_day: day, reason, taken_back_at: takenBackAt }) => (
    <Notice
      key={`${day} ${takenBackAt}`}
      tone="success"
      icon={<CalendarCheck2 />}
      title={`Check-in de ${formatDayMonth(day)} voltou a contar: a anulação foi desfeita`}
    >
      <p className="wrap-anywhere">
        <span>Motivo: </span>
        <bdi>{reason}</bdi>
      </p>
    </Notice>
  ));
}
