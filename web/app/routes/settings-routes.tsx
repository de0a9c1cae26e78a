import { SettingsScreen } from '#web/features/settings/components/settings-screen.tsx';

export function SettingsRoute() {
  return <SettingsScreen />;
}
