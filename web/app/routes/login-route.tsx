import { LoginScreen } from '#web/features/auth/login/login-screen.tsx';
import { GuestOnly } from '../guards/guest-only.tsx';

export function LoginRoute() {
  return (
    <GuestOnly>
      <LoginScreen />
    </GuestOnly>
  );
}
