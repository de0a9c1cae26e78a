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
