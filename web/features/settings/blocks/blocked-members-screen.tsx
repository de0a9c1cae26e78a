import { UserRoundCheck } from 'lucide-react';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { focusPageContent } from '#web/components/ui/overlays/use-return-focus.ts';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { toast } from '#web/lib/toast.ts';
import { useBlocks } from '../api/get-blocks.ts';
import type { BlockedMember } from '../api/get-blocks.ts';
import { useUnblockMember } from '../api/unblock-member.ts';

interface BlockedMemberItemProps {
  member: BlockedMember;
  isUnblocking: boolean;
  onUnblock: () => void;
}

function BlockedMemberItem({ member, isUnblocking, onUnblock }: BlockedMemberItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Avatar name={member.user_name} isDecorative isNeutral />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">
          <bdi>{member.user_name}</bdi>
        </p>
        <p className="text-sm text-muted-foreground">{`Bloqueio de ${formatDateTime(member.blocked_at)}`}</p>
      </div>
      <Button
        variant="outline"
        size="sm"
        isLoading={isUnblocking}
        loadingText="Desbloqueando..."
        onClick={onUnblock}
        aria-label={`Desbloquear ${member.user_name}`}
        className="ml-14 sm:ml-0"
      >
        Desbloquear
      </Button>
    </li>
  );
}

/** "Membros bloqueados": whom the member blocks, each to be unblocked with a tap. */
export function BlockedMembersScreen() {
  const blocks = useBlocks(useCurrentUser().id);
  const unblocking = useUnblockMember();

  async function unblock({ user_id: id, user_name: name }: BlockedMember) {
    try {
      await unblocking.mutateAsync(id);
      toast.success(`Você desbloqueou ${name}`, { description: 'Vocês voltam a se ver nos desafios em que os dois estão.' });
      // The button has gone with its row.
      focusPageContent();
    } catch (error) {
      toast.error('Não foi possível desbloquear', { description: toAppError(error).message });
    }
  }

  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4">
      <BackLink to={paths.app.settings.getHref()}>Configurações</BackLink>
      <PageHeader title="Membros bloqueados" subtitle="Quem você não vê, e quem não vê você." />
      <Loaded
        query={blocks}
        skeleton={
          <Card>
            <Skeleton className="h-40" />
          </Card>
        }
        title="Erro ao carregar a lista"
        kept="Esta lista pode ter mudado"
        empty={
          <EmptyState
            icon={<UserRoundCheck />}
            title="Você não bloqueou ninguém"
            description="Para bloquear alguém, abra as opções ao lado do nome no ranking ou na página de treinos da pessoa."
          />
        }
      >
        {(members) => (
          <Card>
            <ul aria-label="Membros bloqueados" className="-my-4 flex flex-col divide-y divide-border">
              {members.map((member) => (
                <BlockedMemberItem
                  key={member.user_id}
                  member={member}
                  isUnblocking={unblocking.isPending && unblocking.variables === member.user_id}
                  onUnblock={() => void unblock(member)}
                />
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
      <p className="text-sm text-pretty text-muted-foreground">
        O nome é o de quando você bloqueou. Ninguém é avisado de um bloqueio, nem de que ele acabou. A equipe do clube continua vendo os
        dois.
      </p>
    </div>
  );
}
