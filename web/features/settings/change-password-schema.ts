import * as z from 'zod/mini';
import { PASSWORD_MIN_LENGTH, SIGNUP_PROBLEMS } from '#domain/schemas.ts';

/** A change of password: the current one, and the new one typed twice. Rules and sentences are those of the sign-up. */
export const changePasswordSchema = z
  .object({
    currentPassword: z.string().check(z.minLength(1, 'Informe sua senha atual.')),
    password: z.string().check(z.minLength(PASSWORD_MIN_LENGTH, SIGNUP_PROBLEMS.shortPassword.description)),
    confirmPassword: z.string(),
  })
  .check(
    z.refine((values) => values.password === values.confirmPassword, {
      path: ['confirmPassword'],
      error: SIGNUP_PROBLEMS.differentPasswords.description,
    }),
  );
export type ChangePasswordValues = z.output<typeof changePasswordSchema>;
