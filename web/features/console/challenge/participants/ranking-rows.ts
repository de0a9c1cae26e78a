import { dayInZone, timeInZone } from '#domain/calendar.ts';
import type { RankingFileRow } from '#domain/ranking-file.ts';
import type { Participant } from '../../api/get-participants.ts';
import type { StaffChallenge } from '../../api/staff-challenge.ts';

/** YYYY-MM-DD HH:MM in a zone. */
function minuteInZone(text: string, timeZone: string): string {
  const instant = new Date(text);
  return `${dayInZone(instant, timeZone)} ${timeInZone(instant, timeZone)}`;
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
