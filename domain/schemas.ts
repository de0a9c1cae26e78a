import * as v from 'valibot';
import type { Day } from './calendar.ts';
import { posesAsClub } from './club-names.ts';
import { cleanEmail } from './email-address.ts';
import { sentences } from './errors.ts';
import {
  MAX_INTENSITY,
  MAX_PASSWORD_BYTES,
  MIN_PASSWORD_LENGTH,
  MAX_PROFILE_NAME_LENGTH,
  MAX_WORKOUT_MINUTES,
  MAX_WORKOUT_NAME_LENGTH,
  MAX_WORKOUT_NOTES_LENGTH,
  MIN_INTENSITY,
  MIN_WORKOUT_MINUTES,
  WORKOUT_WINDOW_DAYS,
} from './limits.ts';
import { normalizePassword } from './password-form.ts';
import { aDay, anEmail, anId, askingAll, atField, atLeast, atMost, filled, trimmed, wholeNumber } from './schema-rules.ts';
import { lengthOf } from './text-length.ts';
import { isVisible } from './visible-text.ts';
import type { WorkoutDays } from './workout-days.ts';
import { DURATION_DEFAULT_MINUTES, INTENSITY_DEFAULT, WORKOUT_TYPES, WORKOUT_TYPE_DEFAULT } from './workouts.ts';

const INVALID_EMAIL = 'Email inválido';
const DURATION_MESSAGE = `A duração deve ser de ${MIN_WORKOUT_MINUTES} a ${MAX_WORKOUT_MINUTES} minutos`;
const INTENSITY_MESSAGE = `A intensidade deve ser de ${MIN_INTENSITY} a ${MAX_INTENSITY}`;

/** Login form: a valid email and a password of at least 6 characters. */
export const loginSchema = v.object({
  email: v.pipe(v.string(), v.transform(cleanEmail), anEmail(INVALID_EMAIL)),
  // As typed too: a password of an earlier day may be shorter in its normal form.
  password: v.pipe(
    v.string(),
    v.check(
      (password) => Math.max(password.length, normalizePassword(password).length) >= MIN_PASSWORD_LENGTH,
      `A senha deve ter no mínimo ${MIN_PASSWORD_LENGTH} caracteres`,
    ),
  ),
});
export type LoginValues = v.InferOutput<typeof loginSchema>;

/** Title and description of the toast for each sign-up rule, in the order in which they are checked. */
export const SIGNUP_PROBLEMS = {
  requiredFields: { title: 'Campos obrigatórios', description: 'Por favor, preencha todos os campos.' },
  invalidEmail: { title: INVALID_EMAIL, description: 'Confira o endereço de email.' },
  longName: { title: 'Nome muito longo', description: `Use no máximo ${MAX_PROFILE_NAME_LENGTH} caracteres no nome.` },
  clubName: { title: 'Escolha outro nome', description: sentences.name_poses_as_club },
  shortPassword: { title: 'Senha muito curta', description: `A senha deve ter pelo menos ${MIN_PASSWORD_LENGTH} caracteres.` },
  longPassword: {
    title: 'Senha muito longa',
    description: `Use uma senha mais curta: cabem ${MAX_PASSWORD_BYTES} letras ou números. Letra com acento conta por duas; emoji, por quatro ou mais.`,
  },
  differentPasswords: { title: 'Senhas não coincidem', description: 'As senhas digitadas são diferentes.' },
  termsNotAccepted: { title: 'Termos não aceitos', description: 'Você precisa aceitar os termos de uso para continuar.' },
} as const;
export type SignupProblem = (typeof SIGNUP_PROBLEMS)[keyof typeof SIGNUP_PROBLEMS];

const samePasswordTwice = <Values extends { password: string; confirmPassword: string } & Record<string, unknown>>() =>
  atField<Values>(
    'confirmPassword',
    (values) => normalizePassword(values.password) === normalizePassword(values.confirmPassword),
    SIGNUP_PROBLEMS.differentPasswords.description,
  );

/** Six spaces are no password, however long they are. */
const notBlank = v.check<string, string>((password) => password.trim() !== '', SIGNUP_PROBLEMS.shortPassword.description);

const notTooShort = v.check<string, string>(
  (password) => normalizePassword(password).length >= MIN_PASSWORD_LENGTH,
  SIGNUP_PROBLEMS.shortPassword.description,
);

const notTooLong = v.check<string, string>(
  (password) => new TextEncoder().encode(normalizePassword(password)).length <= MAX_PASSWORD_BYTES,
  SIGNUP_PROBLEMS.longPassword.description,
);

const requiredField = filled(SIGNUP_PROBLEMS.requiredFields.description);

/** Sign-up form. Each issue's message is the description of its entry in SIGNUP_PROBLEMS. */
export const signupSchema = askingAll(
  v.pipe(
    v.object({
      name: v.pipe(
        v.string(),
        trimmed,
        requiredField,
        v.check(isVisible, SIGNUP_PROBLEMS.requiredFields.description),
        v.check((name) => lengthOf(name) <= MAX_PROFILE_NAME_LENGTH, SIGNUP_PROBLEMS.longName.description),
        v.check((name) => !posesAsClub(name), SIGNUP_PROBLEMS.clubName.description),
      ),
      email: v.pipe(v.string(), v.transform(cleanEmail), requiredField, anEmail(SIGNUP_PROBLEMS.invalidEmail.description)),
      password: v.pipe(v.string(), requiredField, notTooShort, notBlank, notTooLong),
      confirmPassword: v.pipe(v.string(), requiredField),
      acceptedTerms: v.pipe(
        v.boolean(),
        v.check((accepted) => accepted, SIGNUP_PROBLEMS.termsNotAccepted.description),
      ),
    }),
    samePasswordTwice(),
  ),
);
export type SignupValues = v.InferOutput<typeof signupSchema>;

/** The first sign-up rule the values break, as the toast to show, or null when they are all met. */
export function findSignupProblem(values: SignupValues): SignupProblem | null {
  const result = v.safeParse(signupSchema, values);
  if (result.success) return null;
  const messages = new Set(result.issues.map((issue) => issue.message));
  return Object.values(SIGNUP_PROBLEMS).find((problem) => messages.has(problem.description)) ?? SIGNUP_PROBLEMS.requiredFields;
}

const newPasswordFields = {
  password: v.pipe(v.string(), notTooShort, notBlank, notTooLong),
  confirmPassword: v.string(),
};

/** A new password, typed twice; the rules and sentences are those of the sign-up. */
export const newPasswordSchema = askingAll(v.pipe(v.object(newPasswordFields), samePasswordTwice()));
export type NewPasswordValues = v.InferOutput<typeof newPasswordSchema>;

/** A change of password: the current one, and the new one typed twice. */
export const changePasswordSchema = askingAll(
  v.pipe(
    v.object({ currentPassword: v.pipe(v.string(), atLeast(1, 'Informe sua senha atual.')), ...newPasswordFields }),
    samePasswordTwice(),
  ),
);
export type ChangePasswordValues = v.InferOutput<typeof changePasswordSchema>;

/** Forgot-password form. */
export const forgotPasswordSchema = v.object({
  email: v.pipe(v.string(), v.transform(cleanEmail), filled('Por favor, informe seu email.'), anEmail(INVALID_EMAIL)),
});
export type ForgotPasswordValues = v.InferOutput<typeof forgotPasswordSchema>;

/**
 * Register-workout form, photos apart. `date` is a day ('YYYY-MM-DD'); its window needs today: registerWorkoutSchemaOn.
 */
export const registerWorkoutSchema = v.object({
  exerciseName: v.pipe(v.string(), trimmed, v.check(isVisible, 'Por favor, informe o nome do exercício'), atMost(MAX_WORKOUT_NAME_LENGTH)),
  workoutType: v.picklist(WORKOUT_TYPES, 'Escolha um tipo de treino'),
  date: v.pipe(v.string('Informe uma data válida'), aDay('Informe uma data válida')),
  durationMinutes: wholeNumber(MIN_WORKOUT_MINUTES, MAX_WORKOUT_MINUTES, DURATION_MESSAGE),
  intensity: wholeNumber(MIN_INTENSITY, MAX_INTENSITY, INTENSITY_MESSAGE),
  notes: v.pipe(v.string(), trimmed, atMost(MAX_WORKOUT_NOTES_LENGTH)),
  challengeId: v.nullable(v.pipe(v.string('Desafio inválido'), anId('Desafio inválido'))),
});
export type RegisterWorkoutValues = v.InferOutput<typeof registerWorkoutSchema>;

/**
 * registerWorkoutSchema plus the days that a workout may be of.
 * @param daysOf those of a workout for a challenge, null for none
 */
export function registerWorkoutSchemaOn(daysOf: (challengeId: string | null) => WorkoutDays) {
  return askingAll(
    v.pipe(
      registerWorkoutSchema,
      atField('date', ({ date, challengeId }) => date <= daysOf(challengeId).newest, 'A data não pode estar no futuro'),
      atField(
        'date',
        ({ date, challengeId }) => date >= daysOf(challengeId).oldest,
        `A data não pode ter mais de ${WORKOUT_WINDOW_DAYS} dias`,
      ),
    ),
  );
}

/** The values that the form starts with. */
export function registerWorkoutDefaults(today: Day, challengeId: string | null = null): RegisterWorkoutValues {
  return {
    exerciseName: '',
    workoutType: WORKOUT_TYPE_DEFAULT,
    date: today,
    durationMinutes: DURATION_DEFAULT_MINUTES,
    intensity: INTENSITY_DEFAULT,
    notes: '',
    challengeId,
  };
}
