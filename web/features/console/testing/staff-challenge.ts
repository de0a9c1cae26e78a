import type { StaffDay, StaffDays } from '../api/get-challenge-days.ts';
import type { Participant } from '../api/get-participants.ts';
import type { StaffChallenge } from '../api/staff-challenge.ts';

/** A running challenge of 21 days as staff read it. */
export function staffChallenge(changes: Partial<StaffChallenge> = {}): StaffChallenge {
  return {
    id: 'c1',
    title: 'Desafio de verão',
    description: 'Todo dia um treino.',
    start: '2026-11-20',
    end: '2026-12-10',
    time_zone: 'America/Sao_Paulo',
    points: 210,
    target_check_ins: 21,
    requirements: ['Foto do treino'],
    staff_excluded: false,
    days_open: true,
    provisional_hours: 48,
    result: null,
    final_due: null,
    active: true,
    state: 'running',
    created_at: '2026-11-01T12:00:00+00:00',
    updated_at: '2026-11-01T12:00:00.123456+00:00',
    participants: 2,
    ...changes,
  };
}

/** A participant in the first place. */
export function participant(changes: Partial<Participant> = {}): Participant {
  return {
    user_id: 'u1',
    user_name: 'Ana Lima',
    user_photo_url: null,
    email: 'ana@clube21.example',
    points: 60,
    completion_percentage: 28.57,
    check_ins_count: 6,
    consecutive_days: 6,
    last_check_in_date: '2026-11-26T02:30:00+00:00',
    joined_at: '2026-11-19T12:00:00+00:00',
    position: 1,
    ...changes,
  };
}

/** The first day of a challenge, as the club's programme has it. */
export function staffDay(changes: Partial<StaffDay> = {}): StaffDay {
  return {
    day: 1,
    workout_id: 'pernas',
    recipe_id: 'sopa',
    tip_id: 'agua',
    sentence: 'Comece leve.',
    is_edited: false,
    updated_at: '2026-11-01T12:00:00.123456+00:00',
    ...changes,
  };
}

/** The programme of a challenge of two days, on its second. */
export function staffDays(rows: StaffDay[] = [staffDay(), staffDay({ day: 2, sentence: 'Siga.', tip_id: null })]): StaffDays {
  return {
    day: 2,
    rows,
    choices: [
      { list: 'library', id: 'pernas', title: 'Pernas', duration: '50 min' },
      { list: 'nutrition_recipes', id: 'bolo', title: 'Bolo', duration: null },
      { list: 'nutrition_recipes', id: 'sopa', title: 'Sopa', duration: null },
      { list: 'nutrition_tips', id: 'agua', title: 'Água', duration: null },
    ],
  };
}
