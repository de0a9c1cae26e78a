import { House, Lock, LogOut } from 'lucide-react';
import { Suspense, lazy, useContext, useState } from 'react';
import { club } from '#content/club.ts';
import type { StaffRole } from '#domain/staff-acts.ts';
import { AccountMenu } from '#web/components/layout/account-menu.tsx';
import { ConnectionBadge } from '#web/components/layout/connection-badge.tsx';
import { TopBar } from '#web/components/layout/top-bar.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { paths } from '#web/config/paths.ts';
import { useIsConnected } from '#web/lib/data/connection.ts';
import type { Elements } from '#web/lib/elements.ts';
import { useDisplayName, useProfile } from '#web/lib/session/session-hooks.ts';
import { signOut } from '#web/lib/session/sign-out.ts';
import { ROLE_NAMES, StaffRoleContext } from './staff-role.ts';

const RecoveryCodesDialog = lazy(async () => ({
  default: (await import('./second-factor/recovery-codes-dialog.tsx')).RecoveryCodesDialog,
}));

interface StaffTopBarProps {
  role: StaffRole;
  /** Before the account's menu. */
  action?: Elements;
}

/** Tells who is in the console, and in which role; has the ways out of it. */
export function StaffTopBar({ role, action }: StaffTopBarProps) {
  const profile = useProfile();
  const isConnected = useIsConnected();
  // Only a session that has shown the second factor may make new codes.
  const isProven = useContext(StaffRoleContext) !== null;
  const [isShowingCodes, setIsShowingCodes] = useState(false);
  const codes = { label: 'Códigos de recuperação', icon: <Lock />, onSelect: () => setIsShowingCodes(true) };
  return (
    <TopBar
      logoTo={consolePaths.root.getHref()}
      logoName={club.name}
      isNameHiddenOnPhones
      badge={
        <>
          <Badge className={isConnected ? undefined : 'max-sm:hidden'}>{ROLE_NAMES[role]}</Badge>
          <ConnectionBadge />
        </>
      }
    >
      {action}
      <AccountMenu
        heading="Equipe do clube"
        name={useDisplayName('')}
        src={profile?.profile_image_url || profile?.photo_url}
        items={[
          ...(isProven ? [codes] : []),
          { label: 'Ir para o app', icon: <House />, to: paths.app.home.getHref() },
          { label: 'Sair', icon: <LogOut />, onSelect: () => signOut({ leadTo: paths.landing.getHref() }) },
        ]}
      />
      {isShowingCodes ? (
        <Suspense>
          <RecoveryCodesDialog onClose={() => setIsShowingCodes(false)} />
        </Suspense>
      ) : null}
    </TopBar>
  );
}
