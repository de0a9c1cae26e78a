import { ForgotPasswordScreen } from '#web/features/auth/components/forgot-password-screen.tsx';

export function ForgotPasswordRoute() {
  return <ForgotPasswordScreen />;
}
