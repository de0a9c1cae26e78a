import { formatCsv } from '#domain/csv.ts';
import type { LogLine } from '../api/read-log.ts';
import { actName } from './act-names.ts';
import { whoActed } from './who-acted.ts';

const HEADINGS = ['linha', 'quando', 'quem', 'id_de_quem', 'ato', 'a_quem', 'id_de_a_quem', 'objeto', 'motivo', 'detalhes'];

/** The log as a file that a Brazilian Excel opens by a double click. Instants are in UTC. */
export function logCsv(lines: readonly LogLine[]): string {
  const rows = lines.map((line) => [
    String(line.seq),
    line.at,
    whoActed(line) ?? '',
    line.actor_id ?? '',
    actName(line.act),
    line.member ?? '',
    line.member_id ?? '',
    line.object_id ?? '',
    typeof line.details?.['reason'] === 'string' ? line.details['reason'] : '',
    line.details === null ? '' : JSON.stringify(line.details),
  ]);
  return formatCsv([HEADINGS, ...rows], true);
}
