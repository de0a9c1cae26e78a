import { describe, expect, test } from 'vitest';
import { ownWorkout } from '../testing/own-workout.ts';
import { deletingConsequence, editingConsequence, nextHolder } from './editing-consequence.ts';
import type { CheckInDay } from './editing-consequence.ts';

const TODAY = '2026-11-21';
const ZONE = 'America/Sao_Paulo';

function checkInDay(changes: Partial<CheckInDay> = {}): CheckInDay {
  return {
    day: TODAY,
    timeZone: ZONE,
    challenge: { isActive: true, startDay: '2026-11-10', endDay: '2026-11-30' },
    state: 'valid',
    points: 15,
    holderId: 'w',
    heirName: null,
    ...changes,
  };
}

describe('editing', () => {
  test('a holder that still qualifies keeps its check-in', () => {
    expect(editingConsequence(ownWorkout(), 45, checkInDay(), TODAY)).toBeNull();
  });

  test('below 45 minutes it is taken back, or passes to the next that qualifies', () => {
    expect(editingConsequence(ownWorkout(), 44, checkInDay(), TODAY)?.text).toContain(
      'O check-in de 21/11/2026 volta atrás, com 15 pontos a menos no ranking.',
    );
    expect(editingConsequence(ownWorkout(), 44, checkInDay({ heirName: 'Yoga' }), TODAY)?.text).toContain('passa para “Yoga”');
  });

  test('a workout that holds none may be shortened without a word', () => {
    expect(editingConsequence(ownWorkout(), 30, checkInDay({ holderId: 'other' }), TODAY)).toBeNull();
  });

  test('a short workout of today that is made longer earns the day’s check-in', () => {
    const short = ownWorkout({ duration_minutes: 30 });
    const free = { state: 'none', holderId: null } as const;
    expect(editingConsequence(short, 45, checkInDay(free), TODAY)?.tone).toBe('success');
    expect(editingConsequence(short, 45, checkInDay(free), '2026-11-22')?.text).toContain('só vale para treinos feitos hoje');
    expect(editingConsequence(short, 45, checkInDay(), TODAY)).toBeNull();
  });

  test('nothing is promised on a voided day or in a challenge that is over', () => {
    const short = ownWorkout({ duration_minutes: 30 });
    expect(editingConsequence(short, 50, checkInDay({ state: 'voided', holderId: null }), TODAY)?.text).toContain('foi anulado');
    const over = { isActive: true, startDay: '2026-10-01', endDay: '2026-10-21' };
    expect(editingConsequence(short, 50, checkInDay({ state: 'none', holderId: null, challenge: over }), TODAY)).toBeNull();
  });
});

test('deleting tells of the check-in only where the workout holds it', () => {
  expect(deletingConsequence(ownWorkout(), checkInDay({ heirName: 'Yoga' }))).toContain('passa para “Yoga”');
  expect(deletingConsequence(ownWorkout(), checkInDay({ holderId: 'other' }))).toBeNull();
});

test('the heir is the earliest other workout of 45 minutes that was registered on its own day', () => {
  const workouts = [
    ownWorkout({ id: 'short', duration_minutes: 44 }),
    ownWorkout({ id: 'w' }),
    ownWorkout({ id: 'late', registered_at: '2026-11-22T12:00:00Z' }),
    ownWorkout({ id: 'of another day', date: '2026-11-20T15:00:00Z' }),
    ownWorkout({ id: 'heir', duration_minutes: 45 }),
    ownWorkout({ id: 'second' }),
  ];
  expect(nextHolder(workouts, 'w', TODAY, ZONE)?.id).toBe('heir');
  expect(nextHolder(workouts.slice(0, 4), 'w', TODAY, ZONE)).toBeNull();
});

test('in a zone that has another day than the club, the heir is of the challenge’s day', () => {
  // 23:30 on the 20th in Manaus.
  const registered_at = '2026-11-21T03:30:00Z';
  const ofTheClub = ownWorkout({ id: 'of the club’s day', registered_at });
  const heir = ownWorkout({ id: 'heir', date: '2026-11-20T15:00:00Z', registered_at });
  expect(nextHolder([ofTheClub, heir], 'w', '2026-11-20', 'America/Manaus')?.id).toBe('heir');
  expect(nextHolder([ofTheClub, heir], 'w', TODAY, 'America/Manaus')).toBeNull();
});
