import { InstallPanel } from '#web/features/install/install-panel.tsx';
import { InstallSteps } from '#web/features/install/install-steps.tsx';
import { NoticeMailsSection } from '#web/features/notices/notice-mails-section.tsx';
import { SettingsScreen } from '#web/features/settings/overview/settings-screen.tsx';

/** The settings, with those about notices and how to install the app. */
export function SettingsRoute() {
  return <SettingsScreen appRows={<InstallPanel />} noticesSection={<NoticeMailsSection />} iphoneSteps={<InstallSteps way="ios" />} />;
}
