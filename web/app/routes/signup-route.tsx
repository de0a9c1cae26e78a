import { SignupScreen } from '#web/features/auth/signup/signup-screen.tsx';
import { GuestOnly } from '../guards/guest-only.tsx';

export function SignupRoute() {
  return (
    <GuestOnly>
      <SignupScreen />
    </GuestOnly>
  );
}
