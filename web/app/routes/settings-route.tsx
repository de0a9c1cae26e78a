import { InstallPanel } from '#web/features/install/install-panel.tsx';
import { SettingsScreen } from '#web/features/settings/overview/settings-screen.tsx';

/** The settings, with how to install the app. */
export function SettingsRoute() {
  return <SettingsScreen appRows={<InstallPanel />} />;
}
