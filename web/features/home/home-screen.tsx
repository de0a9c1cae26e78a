import { Fragment, memo, useCallback, useDeferredValue, useState } from 'react';
import { useLocation } from 'react-router';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { dayInKeptZone } from '#web/lib/challenges/home-zone.ts';
import { greetingHere } from '#web/lib/device/time-zone.ts';
import { useMoment } from '#web/lib/device/use-moment.ts';
import type { Elements } from '#web/lib/elements.ts';
import { useCurrentUser, useDisplayName, useFeature } from '#web/lib/session/session-hooks.ts';
import { useHomeStats } from './api/get-home-stats.ts';
import { FeatureCards } from './feature-cards.tsx';
import { HomeShortcuts } from './home-shortcuts.tsx';
import { HomeStatCards } from './home-stat-cards.tsx';
import { NAMELESS, homeSubtitle, homeTitle } from './home-texts.ts';
import { useSyncOnOpening } from './use-sync-on-opening.ts';
import { WeekCard } from './week-card.tsx';

/** Links and icons are the dearest to draw, and the figures change none of them. */
const MemoHomeShortcuts = memo(HomeShortcuts);
const MemoFeatureCards = memo(FeatureCards);

interface HomeScreenProps {
  /** The zone whose day it speaks of: that of the member's challenge, or the club's. */
  zone?: string;
  /** Opens the register dialog at once. */
  isRegisteringAtFirst?: boolean;
  /** The register-workout dialog of the workouts feature. */
  renderRegisterDialog: (state: { open: boolean; isForCheckIn: boolean; onOpenChange: (isOpen: boolean) => void }) => Elements;
  /** False while nothing is known of today: then what stands for it fills the screen. */
  isTodayKnown?: boolean;
  /** The card about today has the button for the next step: then the shortcuts step back. */
  isStepInCard?: boolean;
  /**
   * Today in the challenge, of the challenges feature; both open the register dialog, `onCheckIn` for a workout that is
   * to give the day's check-in.
   */
  renderToday?: (actions: { onRegister: () => void; onCheckIn: () => void }) => Elements;
  /** A hint among the cards, once it is known how many workouts the member has. */
  renderHint?: (facts: { workouts: number }) => Elements;
}

/**
 * The place of the parts that come below today. below: the screen, while today is not known. own: there they are drawn
 * anew. held: one of their buttons has opened a dialog, and is to be there when it closes; moving is better then.
 */
type PartsPlace = 'below' | 'own' | 'held';

type TodaysProps = Parameters<NonNullable<HomeScreenProps['renderToday']>>[0] & { renderToday: HomeScreenProps['renderToday'] };

/** It hears of its own answers: the figures change none of it. */
const Todays = memo(function Todays({ renderToday, ...actions }: TodaysProps) {
  return renderToday?.(actions);
});

/** The first screen of the app: today first, then what to do, then the figures. */
export function HomeScreen({
  zone = '',
  isRegisteringAtFirst = false,
  isTodayKnown = true,
  isStepInCard = false,
  renderRegisterDialog,
  renderToday,
  renderHint,
}: HomeScreenProps) {
  const userId = useCurrentUser().id;
  const name = useDisplayName(NAMELESS);
  const hasFigures = useFeature('enhanced_dashboard');
  const hasLibrary = useFeature('workouts_library');
  const stats = useHomeStats(userId);
  useSyncOnOpening(userId);
  const [registering, setRegistering] = useState<'no' | 'any' | 'check-in'>(isRegisteringAtFirst ? 'any' : 'no');
  const [place, setPlace] = useState<PartsPlace>(isTodayKnown ? 'own' : 'below');
  if (isTodayKnown && place === 'below') setPlace('own');
  const onRegister = useCallback(() => {
    setRegistering('any');
    setPlace((before) => (before === 'below' ? 'held' : before));
  }, []);
  const onCheckIn = useCallback(() => setRegistering('check-in'), []);
  // Left open overnight, it wakes up in the new day.
  const today = useMoment((instant) => dayInKeptZone(instant, zone));
  const hello = useMoment(greetingHere);
  const { hash } = useLocation();
  // Two screens below the card about today, which does not wait for them, unless an address leads there.
  const isRestDue = useDeferredValue(true, hash !== '');

  return (
    <>
      <PageHeader title={homeTitle(hello, name)} subtitle={homeSubtitle(today)} />
      <Todays renderToday={renderToday} onRegister={onRegister} onCheckIn={onCheckIn} />
      {/* Drawn anew where it comes to its place: nobody sees it move. */}
      <Fragment key={place === 'own' ? 'known' : 'awaited'}>
        <MemoHomeShortcuts isStepInCard={isStepInCard} onRegister={onRegister} />
        <HomeStatCards stats={stats} hasFigures={hasFigures} />
        {isRestDue ? (
          <>
            <WeekCard stats={stats} hasFigures={hasFigures} today={today} />
            {stats.data ? renderHint?.({ workouts: stats.data.workout_count }) : null}
            <MemoFeatureCards hasDashboard={hasFigures} hasLibrary={hasLibrary} onRegister={onRegister} />
          </>
        ) : (
          // So that who comes back to a part of it comes back there.
          <div aria-busy="true" className="h-[200vh]" />
        )}
      </Fragment>
      {renderRegisterDialog({
        open: registering !== 'no',
        isForCheckIn: registering === 'check-in',
        onOpenChange: (isOpen) => setRegistering(isOpen ? 'any' : 'no'),
      })}
    </>
  );
}
