import { CalendarClock, Flame, PartyPopper, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useMyChallenge } from '../hooks/use-my-challenge.ts';
import { TodayCard } from './today-card.tsx';
import { todayMessage } from './today-message.ts';
import type { TodayMood } from './today-message.ts';

const MOOD_ICONS: Record<TodayMood, ReactNode> = {
  done: <PartyPopper />,
  'to-do': <Flame />,
  waiting: <CalendarClock />,
  'not-joined': <Trophy />,
};

interface TodayCheckInProps {
  /** Buttons for a participant whose check-in is still to do. */
  registerAction: ReactNode;
  /** Way to the challenge, for who has not joined or has nothing to do today. */
  challengeAction: ReactNode;
}

/** Today at a glance: the check-in is done, still to do, or there is a challenge to join. Says nothing when there is none. */
export function TodayCheckIn({ registerAction, challengeAction }: TodayCheckInProps) {
  const state = useMyChallenge();
  if (state.status === 'loading') return <Skeleton className="h-44 rounded-3xl sm:h-36" />;
  if (state.status !== 'ready') return null;
  const message = todayMessage(state.mine);
  return (
    <TodayCard
      mood={message.mood}
      icon={MOOD_ICONS[message.mood]}
      title={message.title}
      text={message.text}
      action={message.mood === 'to-do' ? registerAction : challengeAction}
    />
  );
}
