import { formatCsv } from './csv.ts';

/** A participant in the ranking's file. */
export interface RankingFileRow {
  position: string;
  user_name: string;
  user_id: string;
  points: number;
  /** Per cent with a decimal dot, such as 66.67. */
  completion: string;
  check_ins: number;
  consecutive_days: number;
  /** YYYY-MM-DD HH:MM in the challenge's zone; null before the first. */
  last_check_in: string | null;
  email: string | null;
}

interface RankingFileOptions {
  /** With the address of each participant, to hand over prizes. */
  hasEmails: boolean;
  /** As a Brazilian Excel reads it. */
  isForExcel: boolean;
}

const HEAD = ['posicao', 'nome', 'id', 'pontos', 'conclusao_percentual', 'check_ins', 'dias_seguidos', 'ultimo_check_in'];

/** A ranking as CSV, in the order of its rows. */
export function rankingFile(rows: readonly RankingFileRow[], { hasEmails, isForExcel }: RankingFileOptions): string {
  return formatCsv(
    [
      hasEmails ? [...HEAD, 'email'] : HEAD,
      ...rows.map((row) => {
        const cells = [
          row.position,
          row.user_name,
          row.user_id,
          String(row.points),
          // A Brazilian Excel takes a number with a dot for a text.
          isForExcel ? row.completion.replace('.', ',') : row.completion,
          String(row.check_ins),
          String(row.consecutive_days),
          row.last_check_in ?? '',
        ];
        return hasEmails ? [...cells, row.email ?? ''] : cells;
      }),
    ],
    isForExcel,
  );
}
