import { parse, safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import instagramCases from './cases/instagram.json';
import { profileChanges, profileSchemaOn, profileValuesOf } from './profile-schema.ts';
import { formatPhone, instagramHandle, internationalDigits, isPhone } from './profile.ts';
import { CLEARED_PROFILE, EMPTY_PROFILE, FULL_PROFILE } from './sample-profile.ts';

const TODAY = '2026-11-21';
const EMPTY = profileValuesOf({ ...EMPTY_PROFILE, name: 'Ana' });

function messagesFor(values: Partial<typeof EMPTY>): string[] {
  const result = safeParse(profileSchemaOn(TODAY), { ...EMPTY, ...values });
  return result.success ? [] : result.issues.map((issue) => issue.message);
}

describe('phone', () => {
  it.each([
    ['1', '(1'],
    ['11', '(11'],
    ['119', '(11) 9'],
    ['11912345678', '(11) 91234-5678'],
    ['1131234567', '(11) 3123-4567'],
    ['+55 11 91234-5678', '(11) 91234-5678'],
    ['5511912345678', '(11) 91234-5678'],
    ['011 3123 4567', '(11) 3123-4567'],
    ['(11) 91234-', '(11) 91234'],
    ['(55) 99123-4567', '(55) 99123-4567'],
    ['+351 912 345 678', '+351 912 345 678'],
    ['\u202a+55\u00a011\u00a091234\u20115678\u202c', '(11) 91234-5678'],
    ['١١ ٩١٢٣٤٥٦٧٨', '(11) 91234-5678'],
    ['+', '+'],
    ['abc', ''],
    ['', ''],
  ])('%j is written %j', (typed, written) => {
    expect(formatPhone(typed)).toBe(written);
    expect(formatPhone(written)).toBe(written);
  });

  it.each(['(11) 91234-5678', '(11) 3123-4567', '+351 912 345 678'])('%s is one', (phone) => expect(isPhone(phone)).toBe(true));
  it.each(['91234-5678', '(01) 91234-5678', '(11) 81234-5678', '(11) 9123-4567', '+1', '+55 11 1', 'onze'])('%s is none', (phone) =>
    expect(isPhone(phone)).toBe(false),
  );
});

describe('instagram', () => {
  it.each(instagramCases)('$id: $note', ({ given, handle }) => expect(instagramHandle(given)).toBe(handle));
});

describe('form', () => {
  it.each(['\u{1F4AA}', '\u{1F9D8}\u200D\u2640\uFE0F', '21'])('takes the name %s, as the sign-up does', (name) => {
    expect(messagesFor({ name })).toEqual([]);
  });

  it('counts characters as the database does', () => {
    expect(messagesFor({ name: '\u{1F4AA}'.repeat(120), bio: '\u{1F4AA}'.repeat(1000) })).toEqual([]);
    expect(messagesFor({ name: '\u{1F4AA}'.repeat(121) })).toEqual(['Use no máximo 120 caracteres']);
  });

  it('writes an address of Instagram as the handle', () => {
    const values = { ...EMPTY, instagram: ' https://www.instagram.com/ana.souza/?igsh=MWx4 ' };
    expect(parse(profileSchemaOn(TODAY), values).instagram).toBe('@ana.souza');
  });

  it('takes a name alone', () => expect(messagesFor({})).toEqual([]));

  it('takes every field filled in, and gives it as it is', () => {
    const values = profileValuesOf(FULL_PROFILE);
    expect(parse(profileSchemaOn(TODAY), values)).toEqual(values);
  });

  it('trims texts and writes phone and user name in one way', () => {
    const values = { ...EMPTY, name: ' Ana ', bio: ' Oi \n', phone: '11912345678', instagram: 'ana' };
    expect(parse(profileSchemaOn(TODAY), values)).toMatchObject({ name: 'Ana', bio: 'Oi', phone: '(11) 91234-5678', instagram: '@ana' });
  });

  it.each([
    [{ name: '  ' }, 'Por favor, informe seu nome'],
    [{ name: '\u200B' }, 'Use letras no seu nome'],
    [{ name: '\u3164' }, 'Use letras no seu nome'],
    [{ name: '\u2800' }, 'Use letras no seu nome'],
    [{ name: '\u061C' }, 'Use letras no seu nome'],
    [{ goals: ['\u3164'] }, 'Escreva o objetivo'],
    [{ name: 'a'.repeat(121) }, 'Use no máximo 120 caracteres'],
    [{ bio: 'a'.repeat(1001) }, 'Use no máximo 1000 caracteres'],
    [{ phone: '1234' }, 'Informe um telefone com DDD, como (11) 91234-5678'],
    [{ instagram: 'https://example.com/ana' }, 'Informe só o nome de usuário, como @seu.perfil'],
    [{ birth_date: '2026-11-21' }, 'A data de nascimento precisa estar no passado'],
    [{ birth_date: '1906-11-20' }, 'Confira o ano de nascimento'],
    [{ birth_date: '1990-02-30' }, 'Informe uma data válida'],
  ])('refuses %j', (values, message) => expect(messagesFor(values)).toEqual([message]));

  it('refuses a list of goals with one that is none', () => expect(messagesFor({ goals: [null as unknown as string] })).toHaveLength(1));

  it.each(['2026-11-20', '1906-11-21'])('takes a birth on %s', (day) => expect(messagesFor({ birth_date: day })).toEqual([]));
});

describe('what was stored before a rule', () => {
  const OLD = {
    ...EMPTY_PROFILE,
    name: '\u3164',
    phone: 'ramal 21',
    instagram: 'https://example.com/ana',
    birth_date: '1890-01-01',
    goals: ['\u3164'],
    gender: 'f',
  };
  const before = profileValuesOf(OLD);
  const save = (values: Partial<typeof before>) => safeParse(profileSchemaOn(TODAY, before), { ...before, ...values });

  it('does not bar the change of another field', () => {
    const saved = save({ bio: ' Oi ' });
    expect(saved.output).toEqual({ ...before, bio: 'Oi' });
    expect(profileChanges(OLD, { ...before, bio: 'Oi' })).toEqual({
      name: OLD.name,
      phone: OLD.phone,
      bio: 'Oi',
      birth_date: OLD.birth_date,
      instagram: OLD.instagram,
      goals: OLD.goals,
    });
  });

  it.each([
    [{ name: '\u2800' }, 'Use letras no seu nome'],
    [{ phone: 'ramal 22' }, 'Informe um telefone com DDD, como (11) 91234-5678'],
    [{ instagram: 'https://example.com/bia' }, 'Informe só o nome de usuário, como @seu.perfil'],
    [{ birth_date: '1891-01-01' }, 'Confira o ano de nascimento'],
    [{ goals: ['\u3164', '\u3164'] }, 'Escreva o objetivo'],
  ])('is judged once it is changed: %j', (values, message) =>
    expect(save(values).issues?.map((issue) => issue.message)).toContain(message),
  );
});

describe('changes', () => {
  it('leave out what is empty and was empty', () => expect(profileChanges(EMPTY_PROFILE, EMPTY)).toEqual({ name: 'Ana' }));
  it('send what is filled', () => expect(profileChanges(EMPTY_PROFILE, profileValuesOf(FULL_PROFILE))).toEqual(FULL_PROFILE));
  it('clear what was filled and is empty now', () =>
    expect(profileChanges(FULL_PROFILE, profileValuesOf(CLEARED_PROFILE))).toEqual(CLEARED_PROFILE));
});

describe('the digits that WhatsApp takes', () => {
  it.each([
    ['(11) 91234-5678', '5511912345678'],
    ['011 91234 5678', '5511912345678'],
    ['+55 11 91234-5678', '5511912345678'],
    ['55 11 91234-5678', '5511912345678'],
    ['(55) 91234-5678', '5555912345678'],
    ['(11) 3123-4567', '551131234567'],
    ['+351 912 345 678', '351912345678'],
  ])('of %s are %s', (typed, digits) => expect(internationalDigits(typed)).toBe(digits));
  it.each(['91234-5678', 'não tenho', '', '+55 11 9'])('are none for %s', (typed) => expect(internationalDigits(typed)).toBeNull());
});
