import { Suspense, lazy, memo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { MIN_CHECK_IN_MINUTES } from '#domain/limits.ts';
import { FLOATING } from '#web/components/feedback/toast-place.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { paths } from '#web/config/paths.ts';
import { EndedChallengeNotices } from '#web/features/challenges/today/ended-challenge-notices.tsx';
import { TodayCheckIn } from '#web/features/challenges/today/today-check-in.tsx';
import { useHomeZone } from '#web/features/challenges/today/use-home-zone.ts';
import { useTodaysMood } from '#web/features/challenges/today/use-todays-mood.ts';
import { HomeScreen } from '#web/features/home/home-screen.tsx';
import { TodayTraining } from '#web/features/home/today-training.tsx';
import { useTodaysTraining } from '#web/features/home/use-todays-training.ts';
import { HomeAnnouncement } from '#web/features/notices/home-announcement.tsx';
import { hasWorkoutDraft } from '#web/features/workouts/register-workout-draft.ts';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { isReturning } from '#web/lib/session/return-target.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { later } from '../later.tsx';

// The form and its schema are not needed to show the home: they come when the dialog is first opened.
const RegisterDialog = lazy(async () => ({
  default: (await loadUntilThere(() => import('../register-dialog.tsx'))).RegisterDialog,
}));

// After everything that the home is about.
const InstallHint = later((parts) => parts.InstallHint);

/** In a place that is kept for it: it may come as late. */
const ReminderOffer = later((parts) => parts.HomeReminderOffer);

/** An answer about the challenge draws only the card about today again. */
const MemoHomeScreen = memo(HomeScreen);

/** The club's coral fades on the yellow of an invitation. */
const ON_YELLOW = 'bg-points-foreground text-points hover:bg-points-foreground hover:brightness-125';

interface DialogState {
  open: boolean;
  isForCheckIn: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** With a weak signal the form takes a while: the press was heard. */
function OpeningForm() {
  return (
    <p
      {...FLOATING}
      role="status"
      className="fixed inset-x-0 bottom-[max(1.5rem,env(safe-area-inset-bottom))] z-50 mx-auto flex w-fit animate-in items-center gap-2.5 rounded-full bg-foreground px-5 py-3 font-semibold text-background shadow-lifted fade-in-0"
    >
      <Spinner />
      Abrindo o formulário...
    </p>
  );
}

/** The duration that a check-in needs: the 30 minutes that the form begins with otherwise give none. */
const CHECK_IN_PREFILL = { durationMinutes: MIN_CHECK_IN_MINUTES };

function renderRegisterDialog({ open, isForCheckIn, onOpenChange }: DialogState) {
  if (!open) return null;
  return (
    <Suspense fallback={<OpeningForm />}>
      <RegisterDialog open onOpenChange={onOpenChange} prefill={isForCheckIn ? CHECK_IN_PREFILL : undefined} />
    </Suspense>
  );
}

function renderHint({ workouts }: { workouts: number }) {
  return <InstallHint workouts={workouts} />;
}

function renderToday({ onRegister, onCheckIn }: { onRegister: () => void; onCheckIn: () => void }) {
  return (
    <>
      <EndedChallengeNotices />
      <TodayCheckIn
        fallback={<TodayTraining onRegister={onRegister} />}
        registerAction={
          <Button size="lg" onClick={onCheckIn}>
            Fazer check-in
          </Button>
        }
        joinAction={
          <Button asChild size="lg" className={ON_YELLOW}>
            <Link to={paths.app.challenges.getHref()}>Ver desafio</Link>
          </Button>
        }
        challengeAction={
          <Button asChild size="lg" variant="outline">
            <Link to={paths.app.challenges.getHref()}>Ver desafio</Link>
          </Button>
        }
        doneOffer={<ReminderOffer />}
      />
      {/* Below what is pressed most: one that is announced meanwhile may not move it under a thumb. */}
      <HomeAnnouncement />
    </>
  );
}

/** Whether the card about today asks for something: one button at a time is the loudest. */
function useIsStepInCard(mood: ReturnType<typeof useTodaysMood>): boolean {
  const training = useTodaysTraining();
  if (mood === 'none') return training.state === 'to-do' || training.state === 'loading';
  return mood === 'to-do' || mood === 'not-joined' || mood === 'loading' || mood === 'unread';
}

/** Home, with today's state of the challenges feature and the register dialog of the workouts feature. */
export function HomeRoute() {
  const userId = useCurrentUser().id;
  const { state } = useLocation();
  const mood = useTodaysMood();
  // A login that became necessary in the middle of a workout's form must not hide what was typed behind a button.
  const [isResuming] = useState(() => isReturning(state) && hasWorkoutDraft(userId));
  return (
    <MemoHomeScreen
      zone={useHomeZone()}
      isRegisteringAtFirst={isResuming}
      isTodayKnown={mood !== 'unread'}
      isStepInCard={useIsStepInCard(mood)}
      renderToday={renderToday}
      renderHint={renderHint}
      renderRegisterDialog={renderRegisterDialog}
    />
  );
}
