import { useNavigate } from 'react-router';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { paths } from '#web/config/paths.ts';
import { useCurrentUser, useProfile } from '#web/lib/session/session-hooks.ts';
import { useFreshProfile } from '../api/get-own-profile.ts';
import { ProfileFormContainer } from './profile-form-container.tsx';

/** The profile form as a page; the profile follows. */
export function EditProfileScreen() {
  const navigate = useNavigate();
  const profile = useProfile();
  const reading = useFreshProfile(useCurrentUser().id);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <div className="flex flex-col gap-4">
        <BackLink to={paths.app.profile.getHref()}>Perfil</BackLink>
        <PageHeader title="Editar perfil" subtitle="Só o nome é obrigatório. O resto é com você." />
      </div>
      <Loaded
        query={{ ...reading, data: profile ?? undefined }}
        skeleton={<Skeleton className="h-160 rounded-2xl" />}
        title="Não conseguimos carregar seu perfil"
        // The form has begun with what the session had.
        kept={null}
      >
        {(begun) => (
          <Card>
            <ProfileFormContainer profile={begun} onDone={() => void navigate(paths.app.profile.getHref())} />
          </Card>
        )}
      </Loaded>
    </div>
  );
}
