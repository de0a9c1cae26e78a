import { Megaphone, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { MAX_ANNOUNCEMENTS_A_DAY, MAX_ANNOUNCEMENTS_A_WEEK } from '#domain/limits.ts';
import { inWords } from '#domain/number-text.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
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
    <div className="flex flex-col gap-3">
      {['first', 'second', 'third'].map((name) => (
        <Skeleton key={name} className="h-32 rounded-2xl" />
      ))}
    </div>
  );
}

/** "Avisos": what members are told, what they were told, and how many read it. */
export function AnnouncementsScreen() {
  const list = useAnnouncements();
  const hasRows = list.data?.pages.some((page) => page.rows.length > 0) ?? false;
  return (
    <>
      <PageHeader
        title="Avisos"
        subtitle={`Poucos e bons: ${inWords(MAX_ANNOUNCEMENTS_A_DAY, 'masculine')} por dia e ${inWords(MAX_ANNOUNCEMENTS_A_WEEK, 'masculine')} por semana chegam a cada membro.`}
        actions={hasRows ? <NewAnnouncementLink /> : null}
      />
      <PagedList
        query={list}
        rowsOf={(page) => page.rows}
        nouns={['aviso', 'avisos']}
        skeleton={<ListSkeleton />}
        loading="Carregando avisos..."
        title="Não conseguimos carregar os avisos"
        kept="Esta lista pode ter mudado"
        empty={
          <EmptyState
            icon={<Megaphone />}
            title="Nenhum aviso ainda"
            description="Conte aos membros o que muda, o que vem e o que não podem perder."
            action={<NewAnnouncementLink />}
          />
        }
      >
        {(rows) => (
          <ul className="flex flex-col gap-3">
            {rows.map((announcement) => (
              <AnnouncementItem key={announcement.id} announcement={announcement} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
