/**
 * Types a member can choose, in the order in which they are offered. `app.workout_type` stores any other name as
 * 'Outro'; it is held to this list by `cases/workout-types.json`. A new type needs its colour in `COLOR_TOKENS`, which
 * a test asks for, and its icon in `web/components/ui/workout-type-mark.tsx`, which the compiler asks for.
 */
export const WORKOUT_TYPES = [
  'Funcional',
  'Musculação',
  'Yoga',
  'Pilates',
  'Cardio',
  'HIIT',
  'Alongamento',
  'Dança',
  'Corrida',
  'Caminhada',
  'Outro',
] as const;
export type WorkoutType = (typeof WORKOUT_TYPES)[number];
export const WORKOUT_TYPE_DEFAULT: WorkoutType = 'Funcional';
/** The key that counts a workout without a type in statistics. */
export const WORKOUT_TYPE_MISSING = 'outros';

export const DURATION_DEFAULT_MINUTES = 30;
export const INTENSITY_DEFAULT = 3;
const INTENSITIES = [1, 2, 3, 4, 5] as const;
export type Intensity = (typeof INTENSITIES)[number];
export const INTENSITY_LABELS: Readonly<Record<Intensity, string>> = {
  1: 'Muito Leve',
  2: 'Leve',
  3: 'Moderado',
  4: 'Intenso',
  5: 'Muito Intenso',
};

const INTENSITY_NOTE = /\bIntensidade: ([1-5])\/5(?!\d)/;

/** Colour token of a workout type: `--color-<token>` in the styles, `bg-<token>` as a class. */
export type WorkoutColorToken =
  | 'workout-cardio'
  | 'workout-strength'
  | 'workout-flexibility'
  | 'workout-yoga'
  | 'workout-pilates'
  | 'workout-dance'
  | 'workout-martial-arts'
  | 'workout-sports'
  | 'workout-functional'
  | 'workout-other';

const COLOR_TOKENS: Readonly<Record<string, WorkoutColorToken>> = {
  cardio: 'workout-cardio',
  corrida: 'workout-cardio',
  caminhada: 'workout-cardio',
  hiit: 'workout-cardio',
  ciclismo: 'workout-cardio',
  natacao: 'workout-cardio',
  strength: 'workout-strength',
  musculacao: 'workout-strength',
  forca: 'workout-strength',
  flexibility: 'workout-flexibility',
  flexibilidade: 'workout-flexibility',
  alongamento: 'workout-flexibility',
  yoga: 'workout-yoga',
  ioga: 'workout-yoga',
  pilates: 'workout-pilates',
  dance: 'workout-dance',
  danca: 'workout-dance',
  martial_arts: 'workout-martial-arts',
  artes_marciais: 'workout-martial-arts',
  luta: 'workout-martial-arts',
  lutas: 'workout-martial-arts',
  sports: 'workout-sports',
  esporte: 'workout-sports',
  esportes: 'workout-sports',
  functional: 'workout-functional',
  funcional: 'workout-functional',
};

/** The notes that are stored: the notes themselves when given (trimmed), else "Intensidade: N/5". */
export function notesWithIntensity(notes: string | null | undefined, intensity: number): string {
  const written = notes?.trim() ?? '';
  return written === '' ? `Intensidade: ${intensity}/5` : written;
}

/** The intensity 1 to 5 that notes carry as "Intensidade: N/5", or null when they carry none. */
export function parseIntensity(notes: string | null | undefined): Intensity | null {
  const digit = Number(INTENSITY_NOTE.exec(notes ?? '')?.[1]);
  return INTENSITIES.find((intensity) => intensity === digit) ?? null;
}

/** How hard a workout was, 1 to 5: as it is kept, else as its notes say; null when neither tells. */
export function workoutIntensity(workout: { intensity?: number | null | undefined; notes: string | null }): Intensity | null {
  return INTENSITIES.find((intensity) => intensity === workout.intensity) ?? parseIntensity(workout.notes);
}

/** Notes a member wrote, without the line that only carries the intensity; null when there are none. */
export function writtenNotes(notes: string | null): string | null {
  const intensity = parseIntensity(notes);
  return intensity && notes?.trim() === notesWithIntensity(null, intensity) ? null : notes;
}

/** Colour token of a type, English key or Portuguese alias, whatever its case or accents; unknown → 'workout-other'. */
export function workoutTypeColor(type: string | null | undefined): WorkoutColorToken {
  const key = (type ?? '')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return Object.hasOwn(COLOR_TOKENS, key) ? (COLOR_TOKENS[key] ?? 'workout-other') : 'workout-other';
}
