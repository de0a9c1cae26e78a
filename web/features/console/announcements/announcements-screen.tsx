import { Megaphone, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { SavedDataNotice } from '#web/components/feedback/saved-data-notice.tsx';
import { MoreRows } from '#web/components/layout/more-rows.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { morePages } from '#web/lib/data/more-pages.ts';
import { useAnnouncements } from '../api/announcements.ts';
import { AnnouncementItem } from './announcement-item.tsx';

function NewAnnouncementLink() {
  return (
    <Button asChild>
      <Link to={consolePaths.newAnnouncement.getHref()}>
        <Plus aria-hidden="true" />
        <span>Novo aviso</span>
      </Link>
    </Button>
  );
}

function ListSkeleton() {
  return (
    <>
      <span className="sr-only" role="status">
        Carregando avisos...
      </span>
      <div className="flex flex-col gap-3">
        {['first', 'second', 'third'].map((name) => (
          <Skeleton key={name} className="h-32 rounded-2xl" />
        ))}
      </div>
    </>
  );
}

/** "Avisos": what members are told, what they were told, and how many read it. */
export function AnnouncementsScreen() {
  const list = useAnnouncements();
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <PageHeader
        title="Avisos"
        subtitle="Poucos e bons: um por dia e três por semana chegam a cada membro."
        actions={rows?.length ? <NewAnnouncementLink /> : null}
      />
      {list.isPending ? <ListSkeleton /> : null}
      {list.error && !rows ? (
        <ErrorState
          title="Não conseguimos carregar os avisos"
          description={toAppError(list.error).message}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {list.isRefetchError && rows ? (
        <SavedDataNotice
          title="Esta lista pode ter mudado"
          savedAt={new Date(list.dataUpdatedAt).toISOString()}
          onRetry={() => void list.refetch()}
          isRetrying={list.isRefetching}
        />
      ) : null}
      {rows?.length === 0 ? (
        <EmptyState
          icon={<Megaphone />}
          title="Nenhum aviso ainda"
          description="Conte aos membros o que muda, o que vem e o que não podem perder."
          action={<NewAnnouncementLink />}
        />
      ) : null}
      {rows && rows.length > 0 ? (
        <MoreRows count={rows.length} nouns={['aviso', 'avisos']} more={morePages(list)}>
          <ul className="flex flex-col gap-3">
            {rows.map((announcement) => (
              <AnnouncementItem key={announcement.id} announcement={announcement} />
            ))}
          </ul>
        </MoreRows>
      ) : null}
    </>
  );
}
