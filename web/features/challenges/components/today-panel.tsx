import { CalendarClock, CloudUpload, Flame, PartyPopper, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDuration } from '#web/lib/format.ts';
import { useWaitingWorkouts } from '#web/lib/outbox/outbox-store.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { CHECK_IN_MIN_MINUTES } from '#domain/workouts.ts';
import { useCheckInCandidate } from '../api/get-todays-workouts.ts';
import type { MyChallenge } from '../hooks/use-my-challenge.ts';
import { CheckInButton } from './check-in-button.tsx';
import { TodayCard } from './today-card.tsx';
import { todayMessage } from './today-message.ts';
import type { TodayMood } from './today-message.ts';

const MOOD_ICONS: Record<TodayMood, ReactNode> = {
  done: <PartyPopper />,
  'on-its-way': <CloudUpload />,
  'to-do': <Flame />,
  waiting: <CalendarClock />,
  'not-joined': <Trophy />,
};

/** Whether a workout that waits on this device will give today's check-in. */
function useIsCheckInOnItsWay(userId: string, { challenge, days }: MyChallenge): boolean {
  return useWaitingWorkouts(userId).some(
    ({ isRecorded, refusal, values }) =>
      !isRecorded &&
      refusal === null &&
      values.challengeId === challenge.id &&
      values.durationMinutes >= CHECK_IN_MIN_MINUTES &&
      values.date === days.today,
  );
}

interface TodayPanelProps {
  mine: MyChallenge;
  /** Buttons for a participant whose check-in is still to do. */
  registerAction: ReactNode;
  /** Way to the challenge, for who has not joined or has nothing to do today. */
  challengeAction: ReactNode;
}

/** Today in one challenge. A workout of today that already qualifies needs only a press of the button. */
export function TodayPanel({ mine, registerAction, challengeAction }: TodayPanelProps) {
  const userId = useCurrentUser().id;
  const message = todayMessage(mine, useIsCheckInOnItsWay(userId, mine));
  const isToDo = message.mood === 'to-do';
  const workout = useCheckInCandidate(userId, mine.challenge.id, isToDo);
  const text = workout
    ? `Seu treino de hoje já vale: ${workout.workout_name}, ${formatDuration(workout.duration_minutes)}.`
    : message.text;
  const toDoAction = workout ? <CheckInButton userId={userId} challengeId={mine.challenge.id} workout={workout} /> : registerAction;
  return (
    <TodayCard
      mood={message.mood}
      icon={MOOD_ICONS[message.mood]}
      title={message.title}
      text={text}
      action={isToDo ? toDoAction : challengeAction}
    />
  );
}
