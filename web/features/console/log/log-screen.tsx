import { NotebookText } from 'lucide-react';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useAddressParameters } from '#web/lib/use-address-parameters.ts';
import { useLog } from '../api/read-log.ts';
import type { LogLine, LogPage } from '../api/read-log.ts';
import { ExportLogButton } from './export-log-button.tsx';
import { logFilters, pageBefore } from './log-address.ts';
import { LogFilterBar } from './log-filter-bar.tsx';
import { LogItem } from './log-item.tsx';
import { nameOfAccount } from './who-acted.ts';

const SOMEBODY = 'uma pessoa';

/** The name of the person to whose acts the log is narrowed; null where it is not. */
function actorNameIn(actors: LogPage['actors'], id: string | null): string | null {
  if (id === null) return null;
  const actor = actors.find(({ user_id: userId }) => userId === id);
  return actor ? nameOfAccount(actor.name) : SOMEBODY;
}

/** The name of the member to whom the log is narrowed, as the shown lines have it; null where it is not. */
function memberNameIn(lines: readonly LogLine[], id: string | null): string | null {
  if (id === null) return null;
  return lines.find(({ member_id: memberId }) => memberId === id)?.member ?? SOMEBODY;
}

/** The acts of the staff, the newest first, narrowed by the address. */
export function LogScreen() {
  const [parameters, changeAddress] = useAddressParameters();
  const filters = logFilters(parameters);
  const before = pageBefore(parameters);
  const log = useLog(filters, before);
  const lines = log.data?.rows ?? [];
  const actors = log.data?.actors ?? [];
  const next = log.data?.next_before ?? null;
  // Another filter begins at its newest line.
  const change = (changes: Record<string, string | null>) => changeAddress({ ...changes, antes: null }, { replace: false });

  return (
    <>
      <PageHeader
        title="Registro"
        subtitle="Cada ato da equipe, que ninguém pode mudar ou apagar."
        actions={<ExportLogButton filters={filters} />}
      />
      <LogFilterBar
        parameters={parameters}
        onChange={change}
        actors={actors}
        actorName={actorNameIn(actors, filters.actorId)}
        memberName={memberNameIn(lines, filters.memberId)}
      />
      <Loaded
        query={log}
        skeleton={<Skeleton className="h-96 rounded-2xl" />}
        title="Erro ao carregar o registro"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            icon={<NotebookText />}
            title="Nada por aqui"
            description="Nenhum ato da equipe com estes filtros."
            action={
              <Button variant="outline" onClick={() => change({ ato: null, de: null, ate: null, quem: null, a_quem: null })}>
                Tirar os filtros
              </Button>
            }
          />
        }
      >
        {({ rows }) => (
          <Card aria-busy={log.isPlaceholderData}>
            <ol aria-label="Registro" className="-my-4 flex flex-col divide-y divide-border">
              {rows.map((line) => (
                <LogItem key={line.seq} line={line} onActor={(id) => change({ quem: id })} onMember={(id) => change({ a_quem: id })} />
              ))}
            </ol>
          </Card>
        )}
      </Loaded>
      <div className="flex flex-wrap gap-3">
        {before === null ? null : (
          <Button variant="ghost" onClick={() => change({})}>
            Voltar às mais novas
          </Button>
        )}
        {next === null ? null : (
          <Button variant="outline" onClick={() => changeAddress({ antes: String(next) }, { replace: false })}>
            Mais antigas
          </Button>
        )}
      </div>
    </>
  );
}
