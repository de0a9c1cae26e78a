import { Download } from 'lucide-react';
import { useState } from 'react';
import { rankingFile } from '#domain/ranking-file.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { saveFile } from '#web/lib/files/save-file.ts';
import { toast } from '#web/lib/toast.ts';
import { readWholeRanking } from '../../api/get-participants.ts';
import type { StaffChallenge } from '../../api/staff-challenge.ts';
import { rankingFileName, toRankingFileRow } from './ranking-rows.ts';

type Format = 'csv' | 'excel';

/** Saves the whole ranking on this device, however many pages it has. */
export function ExportButtons({ challenge }: { challenge: StaffChallenge }) {
  const [busy, setBusy] = useState<Format | null>(null);

  async function save(format: Format) {
    setBusy(format);
    try {
      const rows = await readWholeRanking(challenge.id);
      const text = rankingFile(
        rows.map((row) => toRankingFileRow(row, challenge.time_zone)),
        { hasEmails: true, isForExcel: format === 'excel' },
      );
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), rankingFileName(challenge, format === 'excel'));
    } catch (error) {
      toast.error('Não foi possível baixar o ranking', { description: toAppError(error).message });
    } finally {
      setBusy(null);
    }
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
