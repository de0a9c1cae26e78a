import { AlarmClock, Bell, CircleUser, Construction, Handshake, Palette, ShieldCheck, Smartphone, Megaphone } from 'lucide-react';
import { NotKeptNotice } from '#web/components/feedback/not-kept-notice.tsx';
import { Notice } from '#web/components/feedback/notice.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { SectionLinks } from '#web/components/layout/section-links.tsx';
import type { SectionLink } from '#web/components/layout/section-links.tsx';
import { changeSettings, useMemberSettings } from '#web/lib/device/member-settings.ts';
import type { Elements } from '#web/lib/elements.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { YourDataCard } from '../privacy/your-data-card.tsx';
import { RemindersSection } from '../reminders/reminders-section.tsx';
import { SignOutDialog } from '../sign-out-dialog.tsx';
import { AccountSettings } from './account-settings.tsx';
import { ConsentSettings } from './consent-settings.tsx';
import { MemberCard } from './member-card.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { PreferenceSettings } from './preference-settings.tsx';
import { PrivacySettings } from './privacy-settings.tsx';
import { SettingsSection } from './settings-section.tsx';
import { UpdateRow } from './update-row.tsx';

const APP_VERSION = '1.0.0';

const SECTIONS: readonly SectionLink[] = [
  { id: 'lembretes', label: 'Lembretes', icon: <AlarmClock /> },
  { id: 'avisos', label: 'Avisos', icon: <Megaphone /> },
  { id: 'notificacoes', label: 'Notificações', icon: <Bell /> },
  { id: 'privacidade', label: 'Privacidade', icon: <ShieldCheck /> },
  { id: 'consentimentos', label: 'Consentimentos', icon: <Handshake /> },
  { id: 'preferencias', label: 'Preferências', icon: <Palette /> },
  { id: 'aplicativo', label: 'Aplicativo', icon: <Smartphone /> },
  { id: 'conta', label: 'Conta', icon: <CircleUser /> },
];

interface SettingsScreenProps {
  /** About the app on this device, of the install feature. */
  appRows: Elements;
  /** Settings about notices, of the notices feature; the server keeps them. */
  noticesSection: Elements;
  /** How to put the app on an iPhone's home screen, of the install feature. */
  iphoneSteps: Elements;
}

/** The member's settings on this device and the ways to their account. */
export function SettingsScreen({ appRows, noticesSection, iphoneSteps }: SettingsScreenProps) {
  const { id } = useCurrentUser();
  const settings = useMemberSettings(id);
  return (
    <>
      <PageHeader title="Configurações" subtitle="O clube do seu jeito." />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
        <SectionLinks label="Partes das configurações" sections={SECTIONS} />
        <div className="flex max-w-3xl flex-col gap-10">
          <MemberCard />
          <RemindersSection iphoneSteps={iphoneSteps} />
          {noticesSection}
          <div className="flex flex-col gap-4">
            <Notice icon={<Construction />} tone="warning" title="Configurações em desenvolvimento: ficam só neste aparelho." />
            <NotKeptNotice>O que você escolher vale até fechar ou recarregar esta página.</NotKeptNotice>
          </div>
          <NotificationSettings value={settings.notifications} onChange={(changes) => changeSettings(id, 'notifications', changes)} />
          <PrivacySettings value={settings.privacy} onChange={(changes) => changeSettings(id, 'privacy', changes)} />
          <ConsentSettings />
          <PreferenceSettings value={settings.preferences} onChange={(changes) => changeSettings(id, 'preferences', changes)} />
          <SettingsSection id="aplicativo" icon={<Smartphone />} title="Aplicativo">
            {appRows}
            <UpdateRow />
          </SettingsSection>
          <div className="flex flex-col gap-4">
            <AccountSettings />
            <YourDataCard />
          </div>
          <footer className="flex flex-col items-center gap-4 sm:flex-row sm:justify-between">
            <SignOutDialog />
            <p className="text-sm text-muted-foreground">Versão {APP_VERSION}</p>
          </footer>
        </div>
      </div>
    </>
  );
}
