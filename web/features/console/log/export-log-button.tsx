import { Download } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { saveFile } from '#web/lib/files/save-file.ts';
import { toast } from '#web/lib/toast.ts';
import { useStaffAct } from '../acts/use-staff-act.ts';
import { exportLog } from '../api/read-log.ts';
import type { LogFilters } from '../api/read-log.ts';
import { logCsv } from './log-csv.ts';

/**
 * "Exportar CSV": saves every line that the filters leave, not only those of this page. It takes a fresh code, and is a
 * line itself.
 */
export function ExportLogButton({ filters }: { filters: LogFilters }) {
  const { act, isPending } = useStaffAct({
    reads: [],
    call: () => exportLog(filters),
    onDone: (lines) => saveFile(new Blob([logCsv(lines)], { type: 'text/csv;charset=utf-8' }), 'registro-da-equipe.csv'),
  });

  async function save() {
    const refusal = await act(undefined);
    if (refusal) toast.error('Não foi possível exportar', { description: refusal.message });
  }

  return (
    <Button variant="outline" isLoading={isPending} loadingText="Exportando..." onClick={() => void save()}>
      <Download aria-hidden="true" />
      <span>Exportar CSV</span>
    </Button>
  );
}
