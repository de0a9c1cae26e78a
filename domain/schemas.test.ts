import { getDotPath, parse, safeParse } from 'valibot';
import type { GenericSchema, SafeParseResult } from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  SIGNUP_PROBLEMS,
  changePasswordSchema,
  findSignupProblem,
  forgotPasswordSchema,
  loginSchema,
  newPasswordSchema,
  registerWorkoutDefaults,
  registerWorkoutSchemaOn,
} from './schemas.ts';
import { workoutDaysOf } from './workout-days.ts';

function messagesOf({ issues }: SafeParseResult<GenericSchema>) {
  return (issues ?? []).map((issue) => `${getDotPath(issue)}: ${issue.message}`);
}

describe('loginSchema', () => {
  it('accepts a valid login and trims the email', () => {
    expect(parse(loginSchema, { email: ' ana@example.com ', password: 'segredo' })).toEqual({
      email: 'ana@example.com',
      password: 'segredo',
    });
  });

  it('says what is wrong in the words of the screen', () => {
    expect(messagesOf(safeParse(loginSchema, { email: 'ana@', password: '12345' }))).toEqual([
      'email: Email inválido',
      'password: A senha deve ter no mínimo 6 caracteres',
    ]);
  });
});

describe('findSignupProblem', () => {
  const valid = {
    name: 'Ana Souza',
    email: 'ana@example.com',
    password: 'segredo',
    confirmPassword: 'segredo',
    acceptedTerms: true,
  };

  it.each([
    ['a blank name', { name: '  ' }, 'Campos obrigatórios', 'Por favor, preencha todos os campos.'],
    ['a blank confirmation', { confirmPassword: '' }, 'Campos obrigatórios', 'Por favor, preencha todos os campos.'],
    ['a malformed email', { email: 'ana' }, 'Email inválido', 'Confira o endereço de email.'],
    ['five characters', { password: '12345', confirmPassword: '12345' }, 'Senha muito curta', 'A senha deve ter pelo menos 6 caracteres.'],
    ['another confirmation', { confirmPassword: 'segreda' }, 'Senhas não coincidem', 'As senhas digitadas são diferentes.'],
    ['terms not ticked', { acceptedTerms: false }, 'Termos não aceitos', 'Você precisa aceitar os termos de uso para continuar.'],
    [
      'everything blank',
      { name: '', email: '', password: '', confirmPassword: '', acceptedTerms: false },
      'Campos obrigatórios',
      'Por favor, preencha todos os campos.',
    ],
    ['a short password and another confirmation', { password: '123' }, 'Senha muito curta', 'A senha deve ter pelo menos 6 caracteres.'],
    [
      'another confirmation and no terms',
      { confirmPassword: 'segreda', acceptedTerms: false },
      'Senhas não coincidem',
      'As senhas digitadas são diferentes.',
    ],
  ])('%s', (_, change, title, description) => {
    expect(findSignupProblem({ ...valid, ...change })).toEqual({ title, description });
  });

  it('is null when all is well', () => {
    expect(findSignupProblem(valid)).toBeNull();
  });
});

describe('forgotPasswordSchema', () => {
  it('asks for the email, then for a valid one', () => {
    expect(messagesOf(safeParse(forgotPasswordSchema, { email: ' ' }))).toEqual(['email: Por favor, informe seu email.']);
    expect(messagesOf(safeParse(forgotPasswordSchema, { email: 'ana' }))).toEqual(['email: Email inválido']);
  });
});

describe('registerWorkoutSchemaOn', () => {
  const schema = registerWorkoutSchemaOn(() => workoutDaysOf('2026-11-20'));
  const valid = { ...registerWorkoutDefaults('2026-11-20'), exerciseName: '  Corrida no parque ' };

  it('trims name and notes and keeps the defaults', () => {
    expect(parse(schema, { ...valid, notes: ' leve ' })).toEqual({
      exerciseName: 'Corrida no parque',
      workoutType: 'Funcional',
      date: '2026-11-20',
      durationMinutes: 30,
      intensity: 3,
      notes: 'leve',
      challengeId: null,
    });
  });

  it.each([
    [{ exerciseName: '   ' }, 'exerciseName: Por favor, informe o nome do exercício'],
    [{ durationMinutes: 0 }, 'durationMinutes: A duração deve ser de 1 a 300 minutos'],
    [{ durationMinutes: 301 }, 'durationMinutes: A duração deve ser de 1 a 300 minutos'],
    [{ durationMinutes: 30.5 }, 'durationMinutes: A duração deve ser de 1 a 300 minutos'],
    [{ intensity: 6 }, 'intensity: A intensidade deve ser de 1 a 5'],
    [{ date: '2026-11-21' }, 'date: A data não pode estar no futuro'],
    [{ date: '2026-11-05' }, 'date: A data não pode ter mais de 14 dias'],
    [{ date: '2026-02-30' }, 'date: Informe uma data válida'],
  ])('%o is refused', (change, message) => {
    expect(messagesOf(safeParse(schema, { ...valid, ...change }))).toContain(message);
  });

  it('accepts both ends of the date window and of the duration', () => {
    for (const change of [{ date: '2026-11-06' }, { durationMinutes: 1 }, { durationMinutes: 300 }]) {
      expect(safeParse(schema, { ...valid, ...change }).success).toBe(true);
    }
  });
});

it('two passwords that differ are told beside what is wrong with one, as the forms ask', () => {
  const values = { currentPassword: '', password: '12345', confirmPassword: '123456' };
  expect(messagesOf(safeParse(changePasswordSchema, values, { abortPipeEarly: true }))).toEqual([
    'currentPassword: Informe sua senha atual.',
    'password: A senha deve ter pelo menos 6 caracteres.',
    'confirmPassword: As senhas digitadas são diferentes.',
  ]);
});

it('six spaces are no password', () => {
  const signup = { name: 'Ana', email: 'ana@clube.example', password: '      ', confirmPassword: '      ', acceptedTerms: true };
  expect(findSignupProblem(signup)).toBe(SIGNUP_PROBLEMS.shortPassword);
  expect(safeParse(newPasswordSchema, signup).success).toBe(false);
  expect(safeParse(newPasswordSchema, { password: 'a b  c', confirmPassword: 'a b  c' }).success).toBe(true);
});

it('a new password is measured in its normal form, and one form is the same as another', () => {
  const twice = (password: string, confirmPassword = password) => safeParse(newPasswordSchema, { password, confirmPassword }).success;
  const composed = 'coração-21';
  expect(twice(composed, composed.normalize('NFD'))).toBe(true);
  // Three letters, which a keyboard may write as six characters.
  expect(twice('áéí'.normalize('NFD'))).toBe(false);
  expect(twice('ç'.repeat(36).normalize('NFD'))).toBe(true);
  expect(twice('ç'.repeat(37))).toBe(false);
});

it('a login takes a password that was long enough as it was typed, or is so in its normal form', () => {
  const passes = (password: string) => safeParse(loginSchema, { email: 'ana@clube.example', password }).success;
  expect(passes('áéí'.normalize('NFD'))).toBe(true);
  expect(passes('ﬃﬃ')).toBe(true);
  expect(passes('áéíóú')).toBe(false);
});
