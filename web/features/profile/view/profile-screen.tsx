import { Award, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx';
import { useCurrentUser, useProfile } from '#web/lib/session/session-hooks.ts';
import { AchievementsTab } from '../achievements/achievements-tab.tsx';
import { useFreshProfile } from '../api/get-own-profile.ts';
import { EditProfileDialog } from '../edit/edit-profile-dialog.tsx';
import { InformationTab } from './information-tab.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { useProfileAddress } from './use-profile-address.ts';

/**
 * The member's own page: who they are, what the server knows of them, what they have achieved. `signOut` is the way out
 * of the account.
 */
export function ProfileScreen({ signOut }: { signOut: ReactNode }) {
  const { state } = useLocation();
  const userId = useCurrentUser().id;
  const profile = useProfile();
  const reading = useFreshProfile(userId);
  const address = useProfileAddress(state);

  return (
    <Loaded
      // The answer is put into the session, which has the profile of the last visit too.
      query={{ ...reading, data: profile ?? undefined }}
      skeleton={<ProfileSkeleton />}
      heading={<h1 className="sr-only">Perfil</h1>}
      title="Não conseguimos carregar seu perfil"
      description="Seus dados estão guardados. Confira sua internet e tente de novo."
      kept={null}
    >
      {(shown) => (
        <>
          <ProfileHeader profile={shown} onEdit={() => address.openForm()} />
          <Tabs value={address.tab} onValueChange={address.selectTab}>
            <TabsList aria-label="Seções do perfil">
              <TabsTrigger value="information">
                <UserRound aria-hidden="true" />
                Informações
              </TabsTrigger>
              <TabsTrigger value="achievements">
                <Award aria-hidden="true" />
                Conquistas
              </TabsTrigger>
            </TabsList>
            <TabsContent value="information">
              <InformationTab profile={shown} onEdit={address.openForm} signOut={signOut} />
            </TabsContent>
            <TabsContent value="achievements">
              <AchievementsTab userId={userId} />
            </TabsContent>
          </Tabs>
          <EditProfileDialog
            isOpen={address.isFormOpen}
            isInAddress={address.isFormOpenedHere}
            field={address.field}
            profile={shown}
            onClose={address.closeForm}
          />
        </>
      )}
    </Loaded>
  );
}
