import { ProfileScreen } from '#web/features/profile/view/profile-screen.tsx';
import { SignOutDialog } from '#web/features/settings/sign-out-dialog.tsx';

export function ProfileRoute() {
  return <ProfileScreen signOut={<SignOutDialog label="Sair da Conta" />} />;
}
