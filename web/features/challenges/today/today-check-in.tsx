import type { ReactNode } from 'react';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { cn } from '#web/lib/cn.ts';
import { todaysChallenges, useMyChallenge } from '../participation/use-my-challenge.ts';
import { TODAY_CARD_HEIGHT } from './today-card.tsx';
import { TodayPanel } from './today-panel.tsx';

interface TodayCheckInProps {
  /** Buttons for a participant whose check-in is still to do. */
  registerAction: ReactNode;
  /** For who has not joined. */
  joinAction: ReactNode;
  /** Way to the challenge, for who has nothing to do today. */
  challengeAction: ReactNode;
  /** In the place of the card when there is no challenge, or it can't be read. */
  fallback?: ReactNode;
}

/** Today at a glance: the check-in is done, still to do, or there is a challenge to join. A card for each challenge that the member takes part in. */
export function TodayCheckIn({ fallback = null, ...actions }: TodayCheckInProps) {
  const state = useMyChallenge();
  if (state.status === 'loading') return <Skeleton className={cn('rounded-3xl', TODAY_CARD_HEIGHT)} />;
  if (state.status !== 'ready') return fallback;
  const today = todaysChallenges(state);
  return today.map((mine) => <TodayPanel key={mine.challenge.id} mine={mine} isOneOfSeveral={today.length > 1} {...actions} />);
}
