import { BellOff, Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { NoticeItem } from '#web/components/notices/notice-item.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { paths } from '#web/config/paths.ts';
import { now } from '#web/lib/device/clock.ts';
import { logWarning } from '#web/lib/log.ts';
import { openReminder } from '#web/lib/reminders/my-reminders.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useNotices } from './use-notices.ts';

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      {['first', 'second', 'third'].map((name) => (
        <Skeleton key={name} className="h-32 rounded-2xl" />
      ))}
    </div>
  );
}

/** A tap on a reminder answers it, wherever it is. */
function countReminder(): void {
  openReminder(null).catch((error: unknown) => logWarning('o lembrete aberto não foi contado', error));
}

/** The member's notices from the club. Being shown here is being read. */
export function NoticesScreen() {
  const { query, notices, read } = useNotices(useCurrentUser().id);
  // Marked as new for as long as this page is looked at.
  const [openedAt] = useState(() => now().getTime());
  const isNew = (readAt: string | null) => readAt === null || Date.parse(readAt) >= openedAt;

  useEffect(() => {
    read(notices?.filter(({ isUnread }) => isUnread).map(({ id }) => id) ?? []);
  }, [notices, read]);

  return (
    <>
      <PageHeader
        title="Avisos"
        subtitle="O que o clube tem para contar a você."
        actions={
          <Button asChild variant="outline" size="sm">
            <Link to={`${paths.app.settings.getHref()}#avisos`}>
              <Mail aria-hidden="true" />
              <span>Receber por email</span>
            </Link>
          </Button>
        }
      />
      <Loaded
        query={{ ...query, data: notices }}
        skeleton={<ListSkeleton />}
        loading="Carregando avisos..."
        title="Não conseguimos carregar seus avisos"
        kept="Pode haver avisos mais novos"
        empty={
          <EmptyState
            icon={<BellOff />}
            title="Nenhum aviso por aqui"
            description="Quando o clube tiver novidades para você, elas aparecem nesta página."
          />
        }
      >
        {(shown) => (
          <ul className="flex max-w-3xl flex-col gap-3">
            {shown.map((notice) => (
              <li key={notice.id}>
                <NoticeItem notice={notice} isNew={isNew(notice.read_at)} onOpen={notice.kind === 'reminder' ? countReminder : undefined} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}
