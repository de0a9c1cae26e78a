// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PROFILE_FIELDS, PROFILE_FIELD_NAMES } from '#domain/profile-fields.ts';
import { profileChanges, profileValuesOf } from '#domain/profile-schema.ts';
import type { EditableProfile, ProfileValues } from '#domain/profile-schema.ts';
import { GOALS } from '#domain/profile.ts';
import { CLEARED_PROFILE, EMPTY_PROFILE, FULL_PROFILE } from '#domain/sample-profile.ts';
import { ProfileForm } from './profile-form.tsx';

const FULL: EditableProfile = { ...FULL_PROFILE, goals: ['Reduzir estresse', 'Meta de outro aplicativo'] };
const NEW: EditableProfile = { ...EMPTY_PROFILE, name: 'Ana', goals: [] };

function setUp(profile: EditableProfile, { isSaving = false } = {}) {
  const onSubmit = vi.fn<(values: ProfileValues) => void>();
  const onCancel = vi.fn();
  render(<ProfileForm profile={profile} today="2026-11-21" isSaving={isSaving} onSubmit={onSubmit} onCancel={onCancel} />);
  return { onSubmit, onCancel, user: userEvent.setup() };
}

/** Fields with one input, which their label names. */
const FIELDS = PROFILE_FIELD_NAMES.filter((name) => name !== 'goals');

const field = (name: string | RegExp) => screen.getByLabelText(name);
const save = () => screen.getByRole('button', { name: 'Salvar alterações' });

test('it shows what is stored', () => {
  setUp(FULL);
  for (const name of FIELDS) expect(field(PROFILE_FIELDS[name].label)).toHaveValue(FULL[name]);
  expect(screen.getByRole('button', { name: 'Reduzir estresse' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Perder peso' })).toHaveAttribute('aria-pressed', 'false');
});

test('each field of a profile has an input', () => {
  setUp(NEW);
  const names = [...document.querySelectorAll('form [name]')].map((input) => input.getAttribute('name'));
  expect(new Set(names)).toEqual(new Set(Object.keys(profileValuesOf(NEW))));
});

test('the genders and goals are the club’s', () => {
  setUp(NEW);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Selecione',
    'Feminino',
    'Masculino',
    'Outro',
    'Prefiro não dizer',
  ]);
  expect(screen.getAllByRole('button', { pressed: false }).map((button) => button.textContent)).toEqual([...GOALS]);
});

test('a goal turns on and off per click; one from elsewhere is kept until it is turned off', async () => {
  const { user, onSubmit } = setUp(FULL);
  await user.click(screen.getByRole('button', { name: 'Perder peso' }));
  await user.click(screen.getByRole('button', { name: 'Reduzir estresse' }));
  await user.click(save());
  expect(onSubmit.mock.lastCall?.[0].goals).toEqual(['Meta de outro aplicativo', 'Perder peso']);
  await user.click(screen.getByRole('button', { name: 'Meta de outro aplicativo' }));
  await user.click(save());
  expect(onSubmit.mock.lastCall?.[0].goals).toEqual(['Perder peso']);
});

test('it gives trimmed values, the phone as it is typed in Brazil', async () => {
  const { user, onSubmit } = setUp(NEW);
  await user.clear(field('Nome'));
  await user.type(field('Nome'), '  Ana Lima ');
  await user.type(field('Telefone'), '11912345678');
  expect(field('Telefone')).toHaveValue('(11) 91234-5678');
  await user.type(field('Instagram'), ' ana.lima');
  await user.type(field('Bio'), ' Oi! ');
  await user.click(save());
  expect(onSubmit.mock.lastCall?.[0]).toEqual({
    ...profileValuesOf(NEW),
    name: 'Ana Lima',
    phone: '(11) 91234-5678',
    instagram: '@ana.lima',
    bio: 'Oi!',
  });
});

test('emptying every optional field clears it', async () => {
  const { user, onSubmit } = setUp(FULL);
  for (const name of FIELDS) {
    const input = field(PROFILE_FIELDS[name].label);
    if (input instanceof HTMLSelectElement) await user.selectOptions(input, '');
    else if (name !== 'name') await user.clear(input);
  }
  for (const goal of screen.getAllByRole('button', { pressed: true })) await user.click(goal);
  await user.click(save());
  const [values] = onSubmit.mock.lastCall ?? [];
  expect(values && profileChanges(FULL, values)).toEqual(CLEARED_PROFILE);
});

test('what was stored before a rule does not bar the change of another field, and stays', async () => {
  const old = { ...FULL, name: '\u3164', phone: 'ramal 21', instagram: 'https://example.com/ana' };
  const { user, onSubmit } = setUp(old);
  await user.click(field('Telefone'));
  await user.tab();
  await user.type(field('Bio'), ' E nado.');
  await user.click(save());
  const [values] = onSubmit.mock.lastCall ?? [];
  expect(values && profileChanges(old, values)).toEqual({ ...old, bio: 'Corro aos domingos. E nado.' });
});

test('a name of emoji alone is saved', async () => {
  const { user, onSubmit } = setUp(FULL);
  await user.clear(field('Nome'));
  await user.type(field('Nome'), '\u{1F4AA}');
  await user.click(save());
  expect(onSubmit.mock.lastCall?.[0].name).toBe('\u{1F4AA}');
});

test('a bio is counted as the database counts it', async () => {
  setUp({ ...FULL, bio: '\u{1F9D8}\u200D\u2640\uFE0F' });
  expect(screen.getByText('4 de 1.000 caracteres')).toBeVisible();
});

test.each([
  ['Nome', ' ', 'Por favor, informe seu nome'],
  ['Telefone', '1234', 'Informe um telefone com DDD, como (11) 91234-5678'],
  ['Instagram', 'https://example.com/ana', 'Informe só o nome de usuário, como @seu.perfil'],
  ['Data de nascimento', '2026-11-21', 'A data de nascimento precisa estar no passado'],
])('%s "%s" is refused at its field, and what was typed stays', async (name, text, message) => {
  const { user, onSubmit } = setUp(FULL);
  await user.clear(field(name));
  await user.type(field(name), text);
  await user.type(field('Bio'), ' E nado.');
  await user.click(save());
  expect(await screen.findByText(message)).toBeVisible();
  expect(field(name)).toBeInvalid();
  expect(field('Bio')).toHaveValue('Corro aos domingos. E nado.');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('while it is saved both buttons are disabled and it says so', () => {
  setUp(FULL, { isSaving: true });
  expect(screen.getByRole('button', { name: 'Salvando...' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
});
