import * as z from 'zod/mini';
import { PASSWORD_MIN_LENGTH, SIGNUP_PROBLEMS } from '#domain/schemas.ts';

/** A new password, typed twice; the rules and sentences are those of the sign-up. */
export const newPasswordSchema = z
  .object({
    password: z.string().check(z.minLength(PASSWORD_MIN_LENGTH, SIGNUP_PROBLEMS.shortPassword.description)),
    confirmPassword: z.string(),
  })
  .check(
    z.refine((values) => values.password === values.confirmPassword, {
      path: ['confirmPassword'],
      error: SIGNUP_PROBLEMS.differentPasswords.description,
    }),
  );
export type NewPasswordValues = z.output<typeof newPasswordSchema>;
