import type { ErrorCode } from '#domain/errors.ts';

/** Refusals of a new password, whose sentence stands beside its field. */
export const PASSWORD_CODES: ReadonlySet<ErrorCode> = new Set(['weak_password', 'same_password', 'password_too_long']);
