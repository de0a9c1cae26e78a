import { WelcomeScreen } from '#web/features/plans/components/welcome-screen.tsx';

export function WelcomeRoute() {
  return <WelcomeScreen />;
}
