import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import cases from './cases/visible-text.json';
import { registerWorkoutDefaults, registerWorkoutSchema, signupSchema } from './schemas.ts';
import { hasLetters, isVisible } from './visible-text.ts';

describe('visible text cases', () => {
  it.each(cases)('$id: $note', ({ text, isVisible: expected }) => expect(isVisible(text)).toBe(expected));

  const invisible = cases.filter((one) => !one.isVisible);
  it.each(invisible)('$note is no name, at a sign-up or of a workout', ({ text }) => {
    const signUp = { name: text, email: 'ana@membro.example', password: 'segredo', confirmPassword: 'segredo', acceptedTerms: true };
    expect(safeParse(signupSchema, signUp).success).toBe(false);
    expect(safeParse(signupSchema, { ...signUp, name: `${text}Ana` }).success).toBe(true);
    expect(safeParse(registerWorkoutSchema, { ...registerWorkoutDefaults('2026-11-21'), exerciseName: text }).success).toBe(false);
    expect(hasLetters(text)).toBe(false);
  });
});
