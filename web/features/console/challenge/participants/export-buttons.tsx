import { Download } from 'lucide-react';
import { useState } from 'react';
import { rankingFile } from '#domain/ranking-file.ts';
import { Button } from '#web/components/ui/button.tsx';
import { saveFile } from '#web/lib/files/save-file.ts';
import { toast } from '#web/lib/toast.ts';
import { useStaffAct } from '../../acts/use-staff-act.ts';
import { exportRanking } from '../../api/get-participants.ts';
import type { StaffChallenge } from '../../api/staff-challenge.ts';
import { rankingFileName, toRankingFileRow } from './ranking-rows.ts';

type Format = 'csv' | 'excel';

/**
 * Saves the whole ranking with addresses on this device, however many pages it has. It takes a fresh code, and is in
 * the log.
 */
export function ExportButtons({ challenge }: { challenge: StaffChallenge }) {
  const [format, setFormat] = useState<Format>('csv');
  const { act, isPending } = useStaffAct({
    reads: [],
    call: (_chosen: Format) => exportRanking(challenge.id),
    onDone: (rows, chosen) => {
      const text = rankingFile(
        rows.map((row) => toRankingFileRow(row, challenge.time_zone)),
        { hasEmails: true, isForExcel: chosen === 'excel' },
      );
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), rankingFileName(challenge, chosen === 'excel'));
    },
  });
  const busy = isPending ? format : null;

  async function save(chosen: Format) {
    setFormat(chosen);
    const refusal = await act(chosen);
    if (refusal) toast.error('Não foi possível baixar o ranking', { description: refusal.message });
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="outline"
        size="sm"
        disabled={busy === 'excel'}
        isLoading={busy === 'csv'}
        loadingText="Preparando..."
        onClick={() => void save('csv')}
      >
        <Download aria-hidden="true" />
        <span>Baixar CSV</span>
      </Button>
      <Button
        variant="outline"
        size="sm"
        disabled={busy === 'csv'}
        isLoading={busy === 'excel'}
        loadingText="Preparando..."
        onClick={() => void save('excel')}
      >
        <Download aria-hidden="true" />
        <span>Baixar para Excel</span>
      </Button>
    </div>
  );
}
