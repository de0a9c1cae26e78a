import { CalendarClock, CloudUpload, Flame, PartyPopper, Trophy } from 'lucide-react';
import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import type { Elements } from '#web/lib/elements.ts';
import { formatDayMonth, formatDuration } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useKnownPause } from '../api/get-my-pauses.ts';
import { useMyVoids } from '../api/get-my-voids.ts';
import { findCheckInWorkouts, useTodaysWorkouts } from '../api/get-todays-workouts.ts';
import type { MyChallenge } from '../participation/use-my-challenge.ts';
import { PausePlace } from '../pause/pause-place.tsx';
import { pausedMessage } from '../pause/pause-text.ts';
import { keepCardHeight, knownCardHeight } from './card-height.ts';
import { CheckInButton } from './check-in-button.tsx';
import { TodayCard } from './today-card.tsx';
import { todayMessage } from './today-message.ts';
import type { TodayMood } from './today-message.ts';
import { TodaySkeleton } from './today-skeleton.tsx';
import { useMoodIn } from './use-todays-mood.ts';

const MOOD_ICONS: Record<TodayMood, ReactNode> = {
  done: <PartyPopper />,
  'on-its-way': <CloudUpload />,
  'to-do': <Flame />,
  waiting: <CalendarClock />,
  'not-joined': <Trophy />,
};

interface TodayPanelProps {
  mine: MyChallenge;
  /** Another challenge has a card too: this one says which it is. */
  isOneOfSeveral?: boolean;
  /** The other's card is of another day: this one names its own. */
  isDayNamed?: boolean;
  /** Buttons for a participant whose check-in is still to do. */
  registerAction: Elements;
  /** For who has not joined. */
  joinAction?: Elements;
  /** Way to the challenge, for a member who has nothing to do today. */
  challengeAction: Elements;
  /** Beside the row about pauses, at the card's foot. */
  doneOffer?: Elements;
}

/** Today in one challenge. A workout of today that already qualifies needs only a press of the button. */
export function TodayPanel({
  mine,
  isOneOfSeveral,
  isDayNamed = false,
  registerAction,
  joinAction,
  challengeAction,
  doneOffer,
}: TodayPanelProps) {
  const userId = useCurrentUser().id;
  const known = useMoodIn(userId, mine);
  const isToDo = known === 'to-do';
  const { candidate, shortMinutes, short } = findCheckInWorkouts(useTodaysWorkouts(userId, mine.days.today, isToDo), mine.challenge.id);
  const voids = useMyVoids(userId, mine.challenge.id, mine.isTodayVoided);
  const voidReason = voids.data?.find((one) => one.check_in_day === mine.days.today)?.reason ?? null;
  const pause = useKnownPause(userId, mine.challenge.id, mine.days.today);
  const { challenge, days } = mine;
  const keepHeight = useCallback(
    (card: HTMLElement) => keepCardHeight(card, userId, challenge.id, days.today),
    [userId, challenge.id, days.today],
  );
  if (known === 'loading') return <TodaySkeleton height={knownCardHeight(userId, challenge.id, days.today)} />;
  // A pause asks for nothing, until they have trained.
  const { mood, title, text } =
    (isToDo && !candidate && pause && pausedMessage(pause)) ||
    todayMessage(mine, { isOnItsWay: known === 'on-its-way', shortMinutes, voidReason });
  const registerOrEdit = short ? (
    <div className="flex flex-wrap items-center gap-2">
      {registerAction}
      <Button asChild variant="ghost" size="lg" className="whitespace-normal">
        <Link to={paths.app.ownWorkout.getHref(short.id)}>Corrigir a duração</Link>
      </Button>
    </div>
  ) : (
    registerAction
  );
  const toDoAction = candidate ? <CheckInButton userId={userId} challengeId={mine.challenge.id} workout={candidate} /> : registerOrEdit;
  const actions: Partial<Record<TodayMood, Elements>> = { 'to-do': toDoAction, 'not-joined': joinAction };
  return (
    <div className="flex flex-col gap-1">
      <TodayCard
        ref={keepHeight}
        mood={mood}
        icon={MOOD_ICONS[mood]}
        challenge={isOneOfSeveral ? `${mine.challenge.title}${isDayNamed ? `: hoje é ${formatDayMonth(mine.days.today)}` : ''}` : null}
        title={title}
        text={candidate ? `Seu treino de hoje já vale: ${candidate.workout_name}, ${formatDuration(candidate.duration_minutes)}.` : text}
        action={mood in actions ? actions[mood] : challengeAction}
      />
      <PausePlace mine={mine} userId={userId} beside={doneOffer} />
    </div>
  );
}
