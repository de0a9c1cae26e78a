import { Flag } from 'lucide-react';
import { REPORT_ANSWER_HOURS } from '#domain/limits.ts';
import { hoursInWords } from '#domain/number-text.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useAddressParameters } from '#web/lib/use-address-parameters.ts';
import { REPORT_STATES, useReports } from '../api/get-reports.ts';
import type { ReportState } from '../api/get-reports.ts';
import { ReportItem } from './report-item.tsx';

/** The states by their names in the address. */
const ADDRESS_NAMES: Record<ReportState, string> = { open: 'abertas', appealed: 'recursos', decided: 'decididas' };

interface StateFilterProps {
  chosen: ReportState | null;
  /** How many wait, once that is known. */
  counts: Partial<Record<ReportState, number>>;
  onChoose: (state: ReportState | null) => void;
}

function StateFilter({ chosen, counts, onChoose }: StateFilterProps) {
  const choices: { state: ReportState | null; label: string }[] = [
    { state: null, label: 'Todas' },
    { state: 'open', label: `Abertas${counts.open === undefined ? '' : ` (${counts.open})`}` },
    { state: 'appealed', label: `Recursos${counts.appealed === undefined ? '' : ` (${counts.appealed})`}` },
    { state: 'decided', label: 'Decididas' },
  ];
  return (
    <div role="group" aria-label="Filtrar denúncias" className="flex flex-wrap gap-2">
      {choices.map(({ state, label }) => (
        <Button
          key={label}
          size="sm"
          variant={state === chosen ? 'secondary' : 'outline'}
          aria-pressed={state === chosen}
          onClick={() => onChoose(state)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** The queue of reports and appeals: what waits on top, the oldest first. */
export function ReportsScreen() {
  const [parameters, changeAddress] = useAddressParameters();
  const state = REPORT_STATES.find((one) => ADDRESS_NAMES[one] === parameters.get('situacao')) ?? null;
  const list = useReports(state);
  const first = list.data?.pages[0];
  return (
    <>
      <PageHeader title="Denúncias" subtitle={`Responda em ${hoursInWords(REPORT_ANSWER_HOURS)}. A mais antiga vem primeiro.`} />
      <StateFilter
        chosen={state}
        counts={first ? { open: first.open, appealed: first.appealed } : {}}
        onChoose={(next) => changeAddress({ situacao: next && ADDRESS_NAMES[next] }, { replace: false })}
      />
      <PagedList
        query={list}
        rowsOf={({ rows }) => rows}
        nouns={['denúncia', 'denúncias']}
        skeleton={
          <>
            <Skeleton className="h-28 rounded-2xl" />
            <Skeleton className="h-28 rounded-2xl" />
          </>
        }
        loading="Carregando denúncias..."
        title="Não conseguimos carregar as denúncias"
        kept="Esta fila pode ter mudado"
        empty={
          <EmptyState
            icon={<Flag />}
            title="Nenhuma denúncia"
            description={state === 'decided' ? undefined : 'Nada espera por uma decisão.'}
          />
        }
      >
        {(reports) => (
          <ol aria-label="Denúncias" className="flex flex-col gap-3">
            {reports.map((report) => (
              <ReportItem key={report.id} report={report} />
            ))}
          </ol>
        )}
      </PagedList>
    </>
  );
}
