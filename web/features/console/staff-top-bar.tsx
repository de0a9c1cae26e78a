import { House, LogOut } from 'lucide-react';
import { club } from '#content/club.ts';
import type { StaffRole } from '#domain/staff-acts.ts';
import { AccountMenu } from '#web/components/layout/account-menu.tsx';
import { ConnectionBadge } from '#web/components/layout/connection-badge.tsx';
import { TopBar } from '#web/components/layout/top-bar.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { paths } from '#web/config/paths.ts';
import { useDisplayName, useProfile } from '#web/lib/session/session-hooks.ts';
import { signOut } from '#web/lib/session/sign-out.ts';
import { ROLE_NAMES } from './staff-role.ts';

/** The console's top bar: the role one is in, and the ways out. */
export function StaffTopBar({ role }: { role: StaffRole }) {
  const profile = useProfile();
  return (
    <TopBar
      logoTo={consolePaths.root.getHref()}
      logoName={club.name}
      isNameHiddenOnPhones
      badge={
        <>
          <Badge>{ROLE_NAMES[role]}</Badge>
          <ConnectionBadge />
        </>
      }
    >
      <AccountMenu
        heading="Equipe do clube"
        name={useDisplayName('')}
        src={profile?.profile_image_url || profile?.photo_url}
        items={[
          { label: 'Ir para o app', icon: <House />, to: paths.app.home.getHref() },
          { label: 'Sair', icon: <LogOut />, onSelect: () => signOut({ leadTo: paths.landing.getHref() }) },
        ]}
      />
    </TopBar>
  );
}
