import { LogOut, Settings, User } from 'lucide-react';
import { paths } from '#web/config/paths.ts';
import { AccountMenu } from '#web/components/layout/account-menu.tsx';
import { useProfile } from '#web/lib/session/session-hooks.ts';
import { signOut } from '#web/lib/session/sign-out.ts';

/** The member's picture and the menu "Minha Conta". */
export function MemberMenu() {
  const profile = useProfile();

  return (
    <AccountMenu
      heading="Minha Conta"
      name={profile?.name}
      src={profile?.profile_image_url || profile?.photo_url}
      items={[
        { label: 'Perfil', icon: <User />, to: paths.app.profile.getHref() },
        { label: 'Configurações', icon: <Settings />, to: paths.app.settings.getHref() },
        { label: 'Sair', icon: <LogOut />, onSelect: () => signOut({ leadTo: paths.landing.getHref() }) },
      ]}
    />
  );
}
