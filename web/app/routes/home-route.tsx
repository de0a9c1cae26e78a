import { Suspense, lazy } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { TodayCheckIn } from '#web/features/challenges/components/today-check-in.tsx';
import { HomeScreen } from '#web/features/home/components/home-screen.tsx';

// The form and its schema are not needed to show the home: they come when the dialog is first opened.
const RegisterWorkoutDialog = lazy(async () => ({
  default: (await import('#web/features/workouts/components/register-workout-dialog.tsx')).RegisterWorkoutDialog,
}));

interface DialogState {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

function renderRegisterDialog({ open, onOpenChange }: DialogState) {
  if (!open) return null;
  return (
    <Suspense>
      <RegisterWorkoutDialog open onOpenChange={onOpenChange} />
    </Suspense>
  );
}

function renderToday({ onRegister }: { onRegister: () => void }) {
  return (
    <TodayCheckIn
      registerAction={
        <Button size="lg" onClick={onRegister}>
          Fazer check-in
        </Button>
      }
      challengeAction={
        <Button asChild size="lg" variant="outline">
          <Link to={paths.app.challenges.getHref()}>Ver desafio</Link>
        </Button>
      }
    />
  );
}

/** Home, with today's state of the challenges feature and the register dialog of the workouts feature. */
export function HomeRoute() {
  return <HomeScreen renderToday={renderToday} renderRegisterDialog={renderRegisterDialog} />;
}
