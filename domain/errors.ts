/** Every error the product knows by name. The code is the contract; the pt-BR sentence is looked up in the web app. */
export const ERROR_CODES = [
  'unauthenticated',
  'forbidden',
  'invalid_input',
  'invalid_image',
  'name_required',
  'duration_out_of_range',
  'date_in_future',
  'date_too_old',
  'challenge_not_found',
  'not_participating',
  'already_participating',
  'already_checked_in',
  'below_minimum_duration',
  'not_today',
  'challenge_not_started',
  'challenge_over',
  'check_in_voided',
  'workout_not_found',
  'challenge_already_set',
  'registered_too_long_ago',
  'level_raise_not_allowed',
  'email_not_confirmed',
  'invalid_credentials',
  'user_already_exists',
  'weak_password',
  'same_password',
  'reauthentication_needed',
  'wrong_password',
  'wrong_code',
  'email_mismatch',
  'card_not_allowed',
  'card_needs_challenge',
  'card_code_wrong',
  'card_code_old',
  'card_withdrawn',
  'partner_code_wrong',
  'over_rate_limit',
  'storage_full',
  'storage_full_today',
  'disk_full',
  'timeout',
  'network',
  'unknown',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Whether a value that came over the wire is one of the known codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return ERROR_CODES.some((code) => code === value);
}
