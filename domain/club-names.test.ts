import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import cases from './cases/club-names.json';
import { posesAsClub } from './club-names.ts';
import { profileSchemaOn, profileValuesOf } from './profile-schema.ts';
import { EMPTY_PROFILE } from './sample-profile.ts';
import { findSignupProblem } from './schemas.ts';

const SIGN_UP = { email: 'ana@membro.example', password: 'segredo1', confirmPassword: 'segredo1', acceptedTerms: true };
const NOBODY = profileValuesOf(EMPTY_PROFILE);

describe('names of the club', () => {
  it.each(cases)('$id: $note', ({ name, posesAsClub: expected }) => expect(posesAsClub(name)).toBe(expected));

  it.each(cases.filter((one) => one.posesAsClub))('$id is refused beside the field, at a sign-up and in the profile', ({ name }) => {
    expect(findSignupProblem({ ...SIGN_UP, name })).toMatchObject({ title: 'Escolha outro nome' });
    const { issues } = safeParse(profileSchemaOn('2026-11-27'), { ...NOBODY, name });
    expect(issues?.map(({ path, message }) => [path?.[0]?.key, message])).toEqual([
      ['name', 'Este nome parece ser do clube ou da equipe. Use o seu nome.'],
    ]);
  });

  it('one from before stays while something else is edited', () => {
    const before = { ...NOBODY, name: 'Equipe Clube 21' };
    expect(safeParse(profileSchemaOn('2026-11-27', before), { ...before, bio: 'Corro de manhã.' }).success).toBe(true);
  });
});
