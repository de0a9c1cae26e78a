import { describe, expect, it } from 'vitest';
import typeCases from './cases/workout-types.json';
import { INTENSITY_LABELS, notesWithIntensity, parseIntensity, WORKOUT_TYPES, workoutTypeColor } from './workouts.ts';

describe('intensity in notes', () => {
  it('is written only when there are no notes', () => {
    expect(notesWithIntensity('', 4)).toBe('Intensidade: 4/5');
    expect(notesWithIntensity('   ', 3)).toBe('Intensidade: 3/5');
    expect(notesWithIntensity(null, 1)).toBe('Intensidade: 1/5');
    expect(notesWithIntensity('  Subi a carga  ', 5)).toBe('Subi a carga');
  });

  it('is read back', () => {
    expect(parseIntensity('Intensidade: 4/5')).toBe(4);
    expect(parseIntensity('Bom treino. Intensidade: 2/5')).toBe(2);
  });

  it('is absent from other notes', () => {
    for (const notes of [null, undefined, '', 'Subi a carga', 'Intensidade: 9/5', 'Intensidade: 0/5', 'Intensidade: 3/50']) {
      expect(parseIntensity(notes)).toBeNull();
    }
  });

  it('has the five labels', () => {
    expect(Object.values(INTENSITY_LABELS)).toEqual(['Muito Leve', 'Leve', 'Moderado', 'Intenso', 'Muito Intenso']);
  });
});

describe('workoutTypeColor', () => {
  it.each([
    ['cardio', 'workout-cardio'],
    ['Corrida', 'workout-cardio'],
    ['strength', 'workout-strength'],
    ['Musculação', 'workout-strength'],
    ['flexibility', 'workout-flexibility'],
    ['Alongamento', 'workout-flexibility'],
    ['YOGA', 'workout-yoga'],
    ['Pilates', 'workout-pilates'],
    ['dance', 'workout-dance'],
    ['Dança', 'workout-dance'],
    ['martial_arts', 'workout-martial-arts'],
    ['Artes Marciais', 'workout-martial-arts'],
    ['sports', 'workout-sports'],
    ['Esportes', 'workout-sports'],
    ['functional', 'workout-functional'],
    [' Funcional ', 'workout-functional'],
  ])('%s is %s', (type, token) => {
    expect(workoutTypeColor(type)).toBe(token);
  });

  it('falls back for unknown and missing types', () => {
    for (const type of ['Outro', 'outros', '', null, undefined, 'constructor', '__proto__']) {
      expect(workoutTypeColor(type)).toBe('workout-other');
    }
  });

  it('gives every offered type but Outro a colour of its own', () => {
    expect(WORKOUT_TYPES.filter((type) => workoutTypeColor(type) === 'workout-other')).toEqual(['Outro']);
  });
});

describe('workout-types cases', () => {
  it('are about each type that is offered, in its order', () => {
    expect(typeCases.filter(({ note }) => note.startsWith('as it is offered')).map(({ given }) => given)).toEqual(WORKOUT_TYPES);
  });

  it.each(typeCases)('$id: $note', ({ stored }) => {
    expect([...WORKOUT_TYPES, null]).toContain(stored);
  });
});
