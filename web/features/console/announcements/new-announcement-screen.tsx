import { UserSearch } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { useAddressee } from '../api/announcements.ts';
import { useMayAnnounceToGroups } from './audience-options.ts';
import { AnnouncementForm } from './form/announcement-form.tsx';

function ToOneMember({ memberId }: { memberId: string }) {
  return (
    <Loaded
      query={useAddressee(memberId)}
      skeleton={<Skeleton className="h-96 rounded-2xl" />}
      title="Não conseguimos abrir este membro"
      // The announcement has been begun.
      kept={null}
    >
      {(name) => <AnnouncementForm key={memberId} to={{ memberId, name }} />}
    </Loaded>
  );
}

/** Tells members something: a group, or the member whom the address names. */
export function NewAnnouncementScreen() {
  const [parameters] = useSearchParams();
  const memberId = parameters.get('membro');
  const mayTellGroups = useMayAnnounceToGroups();
  return (
    <>
      <div className="-mb-4">
        <BackLink to={consolePaths.announcements.getHref()}>Voltar aos avisos</BackLink>
      </div>
      <PageHeader title="Novo aviso" />
      {memberId ? <ToOneMember memberId={memberId} /> : null}
      {!memberId && mayTellGroups ? <AnnouncementForm to={null} /> : null}
      {!memberId && !mayTellGroups ? (
        <EmptyState
          icon={<UserSearch />}
          title="Escolha o membro primeiro"
          description="A moderação escreve a um membro por vez: abra a página dele e toque em “Enviar aviso”."
          action={
            <Button asChild>
              <Link to={consolePaths.members.getHref()}>Ver membros</Link>
            </Button>
          }
        />
      ) : null}
    </>
  );
}
