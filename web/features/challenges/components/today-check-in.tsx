import type { ReactNode } from 'react';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useMyChallenge } from '../hooks/use-my-challenge.ts';
import { TodayPanel } from './today-panel.tsx';

interface TodayCheckInProps {
  /** Buttons for a participant whose check-in is still to do. */
  registerAction: ReactNode;
  /** Way to the challenge, for who has not joined or has nothing to do today. */
  challengeAction: ReactNode;
  /** In the place of the card when there is no challenge, or it can't be read. */
  fallback?: ReactNode;
}

/** Today at a glance: the check-in is done, still to do, or there is a challenge to join. */
export function TodayCheckIn({ fallback = null, ...actions }: TodayCheckInProps) {
  const state = useMyChallenge();
  if (state.status === 'loading') return <Skeleton className="h-44 rounded-3xl sm:h-36" />;
  if (state.status !== 'ready') return fallback;
  return <TodayPanel mine={state.mine} {...actions} />;
}
