import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { saveFile } from '#web/lib/files/save-file.ts';
import { toast } from '#web/lib/toast.ts';
import { readWholeLog } from '../api/read-log.ts';
import type { LogFilters } from '../api/read-log.ts';
import { logCsv } from './log-csv.ts';

/** "Exportar CSV": saves every line that the filters leave, not only those of this page. */
export function ExportLogButton({ filters }: { filters: LogFilters }) {
  const exporting = useMutation({
    mutationFn: () => readWholeLog(filters),
    retry: false,
    onSuccess: (lines) => saveFile(new Blob([logCsv(lines)], { type: 'text/csv;charset=utf-8' }), 'registro-da-equipe.csv'),
    onError: (error) => toast.error('Não foi possível exportar', { description: toAppError(error).message }),
  });
  return (
    <Button variant="outline" isLoading={exporting.isPending} loadingText="Exportando..." onClick={() => exporting.mutate()}>
      <Download aria-hidden="true" />
      <span>Exportar CSV</span>
    </Button>
  );
}
