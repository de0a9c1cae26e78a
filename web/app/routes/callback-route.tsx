import { CallbackScreen } from '#web/features/auth/components/callback-screen.tsx';

export function CallbackRoute() {
  return <CallbackScreen />;
}
