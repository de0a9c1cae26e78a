import { MobileCallbackScreen } from '#web/features/auth/components/mobile-callback-screen.tsx';

export function MobileCallbackRoute() {
  return <MobileCallbackScreen />;
}
