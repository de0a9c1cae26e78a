import { completionPercentage, totalPoints } from '#domain/points.ts';
import { now } from '#web/lib/device/clock.ts';
import type { RankingPage } from '../api/get-challenge-ranking.ts';
import type { RankingRow } from '../api/ranking-row.ts';

const SAMPLE_MEMBERS = [
  { name: 'Participante A', checkIns: 12 },
  { name: 'Participante B', checkIns: 11 },
  { name: 'Participante C', checkIns: 9 },
  { name: 'Participante D', checkIns: 7 },
  { name: 'Participante E', checkIns: 4 },
];

/** Made-up rows that show what a ranking looks like; the screen marks them "Dados de exemplo". */
export function sampleRanking(): RankingPage {
  const rows = SAMPLE_MEMBERS.map(({ name, checkIns }, index): RankingRow => ({
    user_id: `sample-${index + 1}`,
    user_name: name,
    user_photo_url: null,
    points: totalPoints(checkIns),
    completion_percentage: completionPercentage(checkIns),
    check_ins_count: checkIns,
    consecutive_days: Math.min(checkIns, 5),
    last_check_in_date: now().toISOString(),
    position: index + 1,
  }));
  return { rows, own_row: null, total_participants: rows.length, next_cursor: null, read_at: now().getTime() };
}
