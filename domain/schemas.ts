import * as z from 'zod/mini';
import { addDays } from './calendar.ts';
import type { Day } from './calendar.ts';
import { cleanEmail } from './email-address.ts';
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
import { atMost, lengthOf } from './text-length.ts';
import { isVisible } from './visible-text.ts';
import { DURATION_DEFAULT_MINUTES, INTENSITY_DEFAULT, WORKOUT_TYPES, WORKOUT_TYPE_DEFAULT } from './workouts.ts';

const INVALID_EMAIL = 'Email inválido';
const DURATION_MESSAGE = `A duração deve ser de ${MIN_WORKOUT_MINUTES} a ${MAX_WORKOUT_MINUTES} minutos`;
const INTENSITY_MESSAGE = `A intensidade deve ser de ${MIN_INTENSITY} a ${MAX_INTENSITY}`;

/** Login form: a valid email and a password of at least 6 characters. */
export const loginSchema = z.object({
  email: z.string().check(z.overwrite(cleanEmail), z.email(INVALID_EMAIL)),
  password: z.string().check(z.minLength(MIN_PASSWORD_LENGTH, `A senha deve ter no mínimo ${MIN_PASSWORD_LENGTH} caracteres`)),
});
export type LoginValues = z.output<typeof loginSchema>;

/** Title and description of the toast for each sign-up rule, in the order in which they are checked. */
export const SIGNUP_PROBLEMS = {
  requiredFields: { title: 'Campos obrigatórios', description: 'Por favor, preencha todos os campos.' },
  invalidEmail: { title: INVALID_EMAIL, description: 'Confira o endereço de email.' },
  longName: { title: 'Nome muito longo', description: `Use no máximo ${MAX_PROFILE_NAME_LENGTH} caracteres no nome.` },
  shortPassword: { title: 'Senha muito curta', description: `A senha deve ter pelo menos ${MIN_PASSWORD_LENGTH} caracteres.` },
  longPassword: {
    title: 'Senha muito longa',
    description: `Use uma senha mais curta: cabem ${MAX_PASSWORD_BYTES} letras ou números. Letra com acento conta por duas; emoji, por quatro ou mais.`,
  },
  differentPasswords: { title: 'Senhas não coincidem', description: 'As senhas digitadas são diferentes.' },
  termsNotAccepted: { title: 'Termos não aceitos', description: 'Você precisa aceitar os termos de uso para continuar.' },
} as const;
export type SignupProblem = (typeof SIGNUP_PROBLEMS)[keyof typeof SIGNUP_PROBLEMS];

const samePasswordTwice = z.refine<{ password: string; confirmPassword: string }>((values) => values.password === values.confirmPassword, {
  path: ['confirmPassword'],
  error: SIGNUP_PROBLEMS.differentPasswords.description,
});

/** Six spaces are no password, however long they are. */
const notBlank = z.refine<string>((password) => password.trim() !== '', SIGNUP_PROBLEMS.shortPassword.description);

const notTooLong = z.refine<string>(
  (password) => new TextEncoder().encode(password).length <= MAX_PASSWORD_BYTES,
  SIGNUP_PROBLEMS.longPassword.description,
);

const requiredField = z.minLength(1, { error: SIGNUP_PROBLEMS.requiredFields.description, abort: true });

/** Sign-up form. Each issue's message is the description of its entry in SIGNUP_PROBLEMS. */
export const signupSchema = z
  .object({
    name: z.string().check(
      z.trim(),
      requiredField,
      z.refine(isVisible, SIGNUP_PROBLEMS.requiredFields.description),
      z.refine((name) => lengthOf(name) <= MAX_PROFILE_NAME_LENGTH, SIGNUP_PROBLEMS.longName.description),
    ),
    email: z.string().check(z.overwrite(cleanEmail), requiredField, z.email(SIGNUP_PROBLEMS.invalidEmail.description)),
    password: z
      .string()
      .check(requiredField, z.minLength(MIN_PASSWORD_LENGTH, SIGNUP_PROBLEMS.shortPassword.description), notBlank, notTooLong),
    confirmPassword: z.string().check(requiredField),
    acceptedTerms: z.boolean().check(z.refine((accepted) => accepted, SIGNUP_PROBLEMS.termsNotAccepted.description)),
  })
  .check(samePasswordTwice);
export type SignupValues = z.output<typeof signupSchema>;

/** The first sign-up rule the values break, as the toast to show, or null when they are all met. */
export function findSignupProblem(values: SignupValues): SignupProblem | null {
  const result = signupSchema.safeParse(values);
  if (result.success) return null;
  const messages = new Set(result.error.issues.map((issue) => issue.message));
  return Object.values(SIGNUP_PROBLEMS).find((problem) => messages.has(problem.description)) ?? SIGNUP_PROBLEMS.requiredFields;
}

const newPasswordFields = {
  password: z.string().check(z.minLength(MIN_PASSWORD_LENGTH, SIGNUP_PROBLEMS.shortPassword.description), notBlank, notTooLong),
  confirmPassword: z.string(),
};

/** A new password, typed twice; the rules and sentences are those of the sign-up. */
export const newPasswordSchema = z.object(newPasswordFields).check(samePasswordTwice);
export type NewPasswordValues = z.output<typeof newPasswordSchema>;

/** A change of password: the current one, and the new one typed twice. */
export const changePasswordSchema = z
  .object({ currentPassword: z.string().check(z.minLength(1, 'Informe sua senha atual.')), ...newPasswordFields })
  .check(samePasswordTwice);
export type ChangePasswordValues = z.output<typeof changePasswordSchema>;

/** Forgot-password form. */
export const forgotPasswordSchema = z.object({
  email: z
    .string()
    .check(z.overwrite(cleanEmail), z.minLength(1, { error: 'Por favor, informe seu email.', abort: true }), z.email(INVALID_EMAIL)),
});
export type ForgotPasswordValues = z.output<typeof forgotPasswordSchema>;

/** Register-workout form, photos apart. `date` is a day ('YYYY-MM-DD'); its window needs today: registerWorkoutSchemaOn. */
export const registerWorkoutSchema = z.object({
  exerciseName: z.string().check(z.trim(), z.refine(isVisible, 'Por favor, informe o nome do exercício'), atMost(MAX_WORKOUT_NAME_LENGTH)),
  workoutType: z.enum(WORKOUT_TYPES, 'Escolha um tipo de treino'),
  date: z.iso.date('Informe uma data válida'),
  durationMinutes: z
    .int(DURATION_MESSAGE)
    .check(z.minimum(MIN_WORKOUT_MINUTES, DURATION_MESSAGE), z.maximum(MAX_WORKOUT_MINUTES, DURATION_MESSAGE)),
  intensity: z.int(INTENSITY_MESSAGE).check(z.minimum(MIN_INTENSITY, INTENSITY_MESSAGE), z.maximum(MAX_INTENSITY, INTENSITY_MESSAGE)),
  notes: z.string().check(z.trim(), atMost(MAX_WORKOUT_NOTES_LENGTH)),
  challengeId: z.nullable(z.uuid('Desafio inválido')),
});
export type RegisterWorkoutValues = z.output<typeof registerWorkoutSchema>;

/** registerWorkoutSchema plus the date window [today − 14, today]. `today` is the club's day. */
export function registerWorkoutSchemaOn(today: Day) {
  const oldest = addDays(today, -WORKOUT_WINDOW_DAYS);
  return registerWorkoutSchema.check(
    z.refine((values) => values.date <= today, { path: ['date'], error: 'A data não pode estar no futuro' }),
    z.refine((values) => values.date >= oldest, {
      path: ['date'],
      error: `A data não pode ter mais de ${WORKOUT_WINDOW_DAYS} dias`,
    }),
  );
}

/** What the form starts with. */
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
