import { Fragment } from 'react';
import type { Elements } from '#web/lib/elements.ts';
import { todaysChallenges, useMyChallenge } from '../participation/use-my-challenge.ts';
import { ProgrammeOfDay } from '../programme/programme-of-day.tsx';
import { TodayPanel } from './today-panel.tsx';
import { UnknownDay } from './today-skeleton.tsx';
import { useIsAwaited } from './use-is-awaited.ts';

interface TodayCheckInProps {
  /** Buttons for a participant whose check-in is still to do. */
  registerAction: Elements;
  /** For who has not joined. */
  joinAction: Elements;
  /** Way to the challenge, for a member who has nothing to do today. */
  challengeAction: Elements;
  /** Beneath the first card whose check-in is done, in the place of `PausePlace`. */
  doneOffer?: Elements;
  /** In the place of the card when there is no challenge, or it can't be read. */
  fallback?: Elements;
}

/**
 * Today at a glance: the check-in is done, still to do, or there is a challenge to join. Two cards for each challenge
 * that the member takes part in: the check-in, and the day's programme.
 */
export function TodayCheckIn({ fallback = null, doneOffer, ...actions }: TodayCheckInProps) {
  const state = useMyChallenge();
  const isAwaited = useIsAwaited(state);
  if (isAwaited) return <UnknownDay />;
  if (state.status !== 'ready') return fallback;
  const today = todaysChallenges(state);
  const isOneOfSeveral = today.length > 1;
  // In two zones it may be two days.
  const isDayNamed = new Set(today.map(({ days }) => days.today)).size > 1;
  const firstDone = today.find((mine) => mine.hasCheckedInToday);
  return today.map((mine) => (
    <Fragment key={mine.challenge.id}>
      <TodayPanel
        mine={mine}
        isOneOfSeveral={isOneOfSeveral}
        isDayNamed={isDayNamed}
        doneOffer={mine === firstDone ? doneOffer : null}
        {...actions}
      />
      <ProgrammeOfDay mine={mine} isOneOfSeveral={isOneOfSeveral} />
    </Fragment>
  ));
}
