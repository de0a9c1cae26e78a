import type { RankingFileRow } from '#domain/ranking-file.ts';
import type { Participant } from '../../api/get-participants.ts';
import type { StaffChallenge } from '../../api/staff-challenge.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** YYYY-MM-DD HH:MM in a zone: the Swedish way of writing is that of the file. */
function minuteInZone(instant: string, timeZone: string): string {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' });
  formatters.set(timeZone, formatter);
  return formatter.format(new Date(instant));
}

/** A participant as a row of the file, in the challenge's zone. */
export function toRankingFileRow(row: Participant, timeZone: string): RankingFileRow {
  return {
    position: String(row.position),
    user_name: row.user_name,
    user_id: row.user_id,
    points: row.points,
    completion: row.completion_percentage.toFixed(2),
    check_ins: row.check_ins_count,
    consecutive_days: row.consecutive_days,
    last_check_in: row.last_check_in_date ? minuteInZone(row.last_check_in_date, timeZone) : null,
    email: row.email,
  };
}

/** Such as ranking-desafio-de-verao-2026-11-01.csv. */
export function rankingFileName({ title, start }: Pick<StaffChallenge, 'title' | 'start'>, isForExcel: boolean): string {
  const name = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  return ['ranking', name, start, ...(isForExcel ? ['excel'] : [])].filter(Boolean).join('-').concat('.csv');
}
