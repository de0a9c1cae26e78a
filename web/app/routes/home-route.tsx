import { Suspense, lazy } from 'react';
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

/** Home, with the register dialog of the workouts feature. */
export function HomeRoute() {
  return <HomeScreen renderRegisterDialog={renderRegisterDialog} />;
}
