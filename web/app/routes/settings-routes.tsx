import { InstallPanel } from '#web/features/install/components/install-panel.tsx';
import { ChangePasswordScreen } from '#web/features/settings/components/change-password-screen.tsx';
import { SessionsScreen } from '#web/features/settings/components/sessions-screen.tsx';
import { SettingsScreen } from '#web/features/settings/components/settings-screen.tsx';

export function SettingsRoute() {
  return <SettingsScreen appRows={<InstallPanel />} />;
}

export function ChangePasswordRoute() {
  return <ChangePasswordScreen />;
}

export function SessionsRoute() {
  return <SessionsScreen />;
}
