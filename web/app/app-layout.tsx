import { Suspense, lazy } from 'react';
import { Outlet } from 'react-router';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { untilIdle } from '#web/lib/loading/until-idle.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { RequireAuth } from './guards/require-auth.tsx';
import { SuspensionGate } from './guards/suspension-gate.tsx';
import { useMemberTheme } from './hooks/use-member-theme.ts';
import { LiveUpdatesWhenIdle } from './live-updates-when-idle.tsx';
import { ReportDialogPlace } from './report-dialog-place.tsx';
import { AppShell } from './shell/app-shell.tsx';

/** Reads the outbox from the device, which no screen waits for. */
const WaitingWorkoutsStrip = lazy(async () => {
  await untilIdle();
  return {
    default: (await loadUntilThere(() => import('#web/features/workouts/waiting/waiting-workouts-strip.tsx'))).WaitingWorkoutsStrip,
  };
});

/** Reads the timers from the device, which no screen waits for. */
const TimersStrip = lazy(async () => {
  await untilIdle();
  return { default: (await loadUntilThere(() => import('#web/features/nutrition/timers/timers-strip.tsx'))).TimersStrip };
});

/** Tells of what the member has just reached, which no screen waits for. */
const MilestoneMoment = lazy(async () => {
  await untilIdle();
  return {
    default: (await loadUntilThere(() => import('#web/features/challenges/milestones/milestone-moment.tsx'))).MilestoneMoment,
  };
});

/** A build only: `npm run dev` has no service worker. */
const AppUpdates = import.meta.env.PROD
  ? lazy(async () => {
      await untilIdle();
      return { default: (await loadUntilThere(() => import('./installable/app-updates.tsx'))).AppUpdates };
    })
  : null;

function MemberStrips() {
  const userId = useCurrentUser().id;
  return (
    <>
      <Suspense>
        <TimersStrip key={userId} userId={userId} />
      </Suspense>
      <Suspense>
        <WaitingWorkoutsStrip key={userId} userId={userId} />
      </Suspense>
      <Suspense>
        <MilestoneMoment key={userId} userId={userId} />
      </Suspense>
    </>
  );
}

/** The member area: behind the sign-in, inside the shell. */
export function AppLayout() {
  useMemberTheme();
  return (
    <RequireAuth>
      <SuspensionGate>
        <AppShell>
          <MemberStrips />
          <Outlet />
        </AppShell>
        <ReportDialogPlace />
        <LiveUpdatesWhenIdle />
      </SuspensionGate>
      <Suspense>{AppUpdates ? <AppUpdates /> : null}</Suspense>
    </RequireAuth>
  );
}
