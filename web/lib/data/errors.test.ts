import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/auth-js';
import { describe, expect, it } from 'vitest';
import { sentences } from '#domain/errors.ts';
import { SIGNUP_PROBLEMS } from '#domain/schemas.ts';
import { AppError, isRetryable, isTemporary, messageFor, toAppError } from './errors.ts';

function postgrestError(code: string, message: string) {
  return { code, message, details: '', hint: '' };
}

describe('messageFor', () => {
  it('has a sentence for every code, none of them in English', () => {
    for (const code of Object.keys(sentences)) expect(messageFor(code), code).toMatch(/^[A-ZÁÉÍÓÚÂÊÔÃÕÇ].{10,}$/);
  });

  it('has the generic sentence for a code nobody knows', () => {
    expect(messageFor('teapot')).toBe('Algo deu errado. Tente novamente.');
    expect(messageFor('toString')).toBe('Algo deu errado. Tente novamente.');
  });
});

it('says the same of a password that is too long as the forms do', () => {
  expect(messageFor('password_too_long')).toBe(SIGNUP_PROBLEMS.longPassword.description);
});

describe('toAppError', () => {
  it.each([
    [['length'], 'Escolha uma senha mais forte. Ela é curta demais.'],
    [['characters', 'pwned'], 'Escolha uma senha mais forte. Misture letras, números e símbolos. Ela já apareceu em vazamentos de senhas.'],
    [['something new'], 'Escolha uma senha mais forte, com pelo menos 6 caracteres.'],
    [[], 'Escolha uma senha mais forte, com pelo menos 6 caracteres.'],
  ])('says why a password is weak: %j', (reasons, message) => {
    expect(toAppError(new AuthWeakPasswordError('Password should…', 422, reasons as never)).message).toBe(message);
  });

  it.each([
    ['wrong password', new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'), 'invalid_credentials'],
    ['unconfirmed email', new AuthApiError('Email not confirmed', 400, 'email_not_confirmed'), 'email_not_confirmed'],
    ['known address', new AuthApiError('User already registered', 422, 'user_already_exists'), 'user_already_exists'],
    ['weak password', new AuthApiError('Password should be…', 422, 'weak_password'), 'weak_password'],
    ['long password', new AuthApiError('Password cannot be longer than 72 characters', 400, 'validation_failed'), 'password_too_long'],
    ['too many attempts', new AuthApiError('Muitas tentativas…', 429, 'over_request_rate_limit'), 'over_rate_limit'],
    ['too many mails', new AuthApiError('For security purposes…', 429, 'over_email_send_rate_limit'), 'over_rate_limit'],
    ['no network during auth', new AuthRetryableFetchError('Failed to fetch', 0), 'network'],
    ['no session', new Error('Auth session missing!'), 'unauthenticated'],
    ['no network during a query', postgrestError('', 'TypeError: Failed to fetch'), 'network'],
    ['row level security', postgrestError('42501', 'new row violates row-level security policy'), 'forbidden'],
    ['a second factor that is missing', postgrestError('PT403', 'insufficient_aal'), 'second_factor_required'],
    ['a word that every object has', postgrestError('constructor', 'toString'), 'unknown'],
    ['expired token', postgrestError('PGRST303', 'JWT expired'), 'unauthenticated'],
    ['a rule raised in SQL', postgrestError('PT409', 'already_participating'), 'already_participating'],
    ['malformed input', postgrestError('PT400', 'something else'), 'invalid_input'],
    ['a refusing procedure', { success: false, error: 'challenge_not_found', message: 'Desafio não encontrado' }, 'challenge_not_found'],
    ['a timeout', new DOMException('signal timed out', 'TimeoutError'), 'timeout'],
    ['an unknown code', postgrestError('XX000', 'internal error'), 'unknown'],
    ['a string', 'boom', 'unknown'],
    ['nothing', undefined, 'unknown'],
  ])('knows %s', (_, error, code) => {
    expect(toAppError(error).code).toBe(code);
  });

  it('never shows what the server wrote', () => {
    const error = toAppError(new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'));
    expect(error.message).toBe('Email ou senha incorretos. Verifique suas credenciais e tente novamente.');
    expect(error.cause).toBeInstanceOf(AuthApiError);
  });

  it('goes by the HTTP status when there is no code', () => {
    expect(toAppError(postgrestError('', 'x'), 403).code).toBe('forbidden');
    expect(toAppError(postgrestError('', 'x'), 504).code).toBe('timeout');
  });

  it('leaves an AppError as it is', () => {
    const error = new AppError('timeout');
    expect(toAppError(error)).toBe(error);
  });
});

describe('isTemporary', () => {
  it.each(['unauthenticated', 'second_factor_required', 'over_rate_limit', 'network'] as const)('%s may go away by itself', (code) => {
    expect(isTemporary(new AppError(code, { status: code === 'network' ? 0 : 403 }))).toBe(true);
  });

  it('a refusal of what was sent does not', () => {
    expect(isTemporary(new AppError('forbidden', { status: 403 }))).toBe(false);
  });
});

describe('isRetryable', () => {
  it.each([502, 503, 504, 500])('tries again after HTTP %d', (status) => {
    expect(isRetryable(toAppError(postgrestError('', 'bad gateway'), status))).toBe(true);
  });

  it('tries again when no answer came', () => {
    expect(isRetryable(new TypeError('Failed to fetch'))).toBe(true);
  });

  it.each([
    postgrestError('42501', 'denied'),
    postgrestError('PGRST116', 'no rows'),
    postgrestError('PT409', 'already_participating'),
    new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'),
  ])('takes a refusal as final: $code', (error) => {
    expect(isRetryable(error)).toBe(false);
  });
});
