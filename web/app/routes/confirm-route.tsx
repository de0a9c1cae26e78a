import { ConfirmScreen } from '#web/features/auth/components/confirm-screen.tsx';

export function ConfirmRoute() {
  return <ConfirmScreen />;
}
