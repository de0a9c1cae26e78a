import {
  BadgeCheck,
  Ban,
  ChevronRight,
  CircleHelp,
  CircleUser,
  FileText,
  Flag,
  KeyRound,
  LockKeyhole,
  MonitorSmartphone,
  UserPen,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/config/paths.ts';
import { PlanRow } from './plan-row.tsx';
import { SettingsSection } from './settings-section.tsx';

const LINKS: readonly { label: string; to: string; icon: ReactNode }[] = [
  { label: 'Meu plano', to: paths.app.plan.getHref(), icon: <BadgeCheck /> },
  { label: 'Editar perfil', to: paths.app.profileEdit.getHref(), icon: <UserPen /> },
  { label: 'Trocar senha', to: paths.app.settingsPassword.getHref(), icon: <KeyRound /> },
  { label: 'Seus acessos', to: paths.app.settingsSessions.getHref(), icon: <MonitorSmartphone /> },
  { label: 'Membros bloqueados', to: paths.app.settingsBlocks.getHref(), icon: <Ban /> },
  { label: 'Denúncias e decisões', to: paths.app.settingsReports.getHref(), icon: <Flag /> },
  { label: 'Ajuda', to: paths.app.help.getHref(), icon: <CircleHelp /> },
  { label: 'Termos de uso', to: paths.app.terms.getHref(), icon: <FileText /> },
  { label: 'Política de privacidade', to: paths.app.privacy.getHref(), icon: <LockKeyhole /> },
];

/** The member's plan, and the ways to everything about their account. */
export function AccountSettings() {
  return (
    <SettingsSection id="conta" icon={<CircleUser />} title="Conta">
      <PlanRow />
      {LINKS.map(({ label, to, icon }) => (
        <Link
          key={to}
          to={to}
          className="group flex min-h-14 items-center gap-3 py-2 font-semibold hover:text-primary focus-visible:-outline-offset-2"
        >
          <span aria-hidden="true" className="text-muted-foreground [&_svg]:size-5">
            {icon}
          </span>
          <span className="flex-1">{label}</span>
          <ChevronRight aria-hidden="true" className="size-5 text-muted-foreground" />
        </Link>
      ))}
    </SettingsSection>
  );
}
