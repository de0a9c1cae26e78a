import { HelpScreen } from '#web/features/help/components/help-screen.tsx';

export function HelpRoute() {
  return <HelpScreen />;
}
