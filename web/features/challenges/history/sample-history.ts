import { CLUB_TIME_ZONE, addDays, dayInZone, noonInSaoPaulo } from '#domain/calendar.ts';
import { completionPercentage, totalPoints } from '#domain/points.ts';
import { now } from '#web/lib/device/clock.ts';
import type { MemberHistory } from '../api/get-member-history.ts';

const SAMPLE_WORKOUTS = [
  { name: 'Treino de exemplo A', type: 'Funcional', minutes: 50, daysAgo: 0, isCheckIn: true },
  { name: 'Treino de exemplo B', type: 'Corrida', minutes: 30, daysAgo: 1, isCheckIn: false },
  { name: 'Treino de exemplo C', type: 'Musculação', minutes: 60, daysAgo: 1, isCheckIn: true },
];

/** Made-up workouts that show what a history looks like; the screen marks them "Dados de exemplo". */
export function sampleHistory(name: string): MemberHistory {
  const instant = now();
  const today = dayInZone(instant);
  const made = SAMPLE_WORKOUTS.map((sample, index) => {
    const day = addDays(today, -sample.daysAgo);
    return { ...sample, id: `sample-${index + 1}`, day, date: noonInSaoPaulo(day) };
  });
  const checkIns = made.filter((sample) => sample.isCheckIn);
  return {
    challenge: {
      id: 'sample',
      title: 'Desafio de exemplo',
      description: null,
      image_url: null,
      start_date: noonInSaoPaulo(addDays(today, -10)),
      end_date: noonInSaoPaulo(addDays(today, 10)),
      type: 'main',
      points: 0,
      requirements: [],
      active: true,
      target_check_ins: 21,
      time_zone: CLUB_TIME_ZONE,
      created_at: instant.toISOString(),
    },
    standing: {
      user_name: name,
      user_photo_url: null,
      points: totalPoints(checkIns.length),
      check_ins_count: checkIns.length,
      completion_percentage: completionPercentage(checkIns.length),
    },
    workouts: made.map(({ id, name: workoutName, type, minutes, date }) => ({
      id,
      challenge_id: 'sample',
      workout_name: workoutName,
      workout_type: type,
      date,
      created_at: date,
      duration_minutes: minutes,
      points: 10,
      notes: null,
      image_urls: [],
    })),
    checkIns: checkIns.map(({ id, date, day }) => ({ workout_id: id, check_in_date: date, check_in_day: day, points: 10 })),
  };
}
