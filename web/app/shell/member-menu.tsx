import { LogOut, Settings, User } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { AccountMenu } from '#web/components/layout/account-menu.tsx';
import { paths } from '#web/config/paths.ts';
import { useOutboxStore, useWaitingWorkouts } from '#web/lib/outbox/outbox-store.ts';
import { loadOutbox } from '#web/lib/outbox/outbox-sync.ts';
import { useCurrentUser, useProfile } from '#web/lib/session/session-hooks.ts';
import { signOut } from '#web/lib/session/sign-out.ts';

const WaitingSignOutDialog = lazy(async () => ({
  default: (await import('#web/features/workouts/waiting/waiting-sign-out-dialog.tsx')).WaitingSignOutDialog,
}));

function leave() {
  signOut({ leadTo: paths.landing.getHref() });
}

/** The member's picture and the menu "Minha Conta". Leaving is asked about when workouts wait on this device. */
export function MemberMenu() {
  const profile = useProfile();
  const userId = useCurrentUser().id;
  const waiting = useWaitingWorkouts(userId);
  const [isAsking, setIsAsking] = useState(false);

  async function askOrLeave() {
    if (useOutboxStore.getState().userId !== userId) await loadOutbox(userId);
    if (useOutboxStore.getState().workouts.length > 0) setIsAsking(true);
    else leave();
  }

  return (
    <>
      <AccountMenu
        heading="Minha Conta"
        name={profile?.name}
        src={profile?.profile_image_url || profile?.photo_url}
        items={[
          { label: 'Perfil', icon: <User />, to: paths.app.profile.getHref() },
          { label: 'Configurações', icon: <Settings />, to: paths.app.settings.getHref() },
          { label: 'Sair', icon: <LogOut />, onSelect: () => void askOrLeave() },
        ]}
      />
      {isAsking ? (
        <Suspense>
          <WaitingSignOutDialog open onOpenChange={setIsAsking} waiting={waiting} onSignOut={leave} />
        </Suspense>
      ) : null}
    </>
  );
}
