// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ProfileField } from '#domain/profile-fields.ts';
import { profileValuesOf } from '#domain/profile-schema.ts';
import { EMPTY_PROFILE } from '#domain/sample-profile.ts';
import type { ProfileRow } from '#web/lib/database-types.ts';
import { InformationTab } from './information-tab.tsx';

const NEW: ProfileRow = {
  ...EMPTY_PROFILE,
  id: '5a1e2c90-0000-4000-8000-000000000001',
  name: 'Ana',
  email: 'ana@membro.example',
  goals: [],
  photo_url: null,
  profile_image_url: null,
  completed_workouts: 0,
  streak: 0,
  points: 0,
  created_at: '2026-11-01T12:00:00Z',
  updated_at: '2026-11-01T12:00:00Z',
};

test('each field of a profile but the name is shown, and offers the form at its place while it is empty', async () => {
  const user = userEvent.setup();
  const opened: ProfileField[] = [];
  render(<InformationTab profile={NEW} onEdit={(field) => opened.push(field)} signOut={null} />);
  for (const button of screen.getAllByRole('button', { name: /^Adicionar/ })) {
    // oxlint-disable-next-line no-await-in-loop -- one click after the other
    await user.click(button);
  }
  const fields = Object.keys(profileValuesOf(NEW)).filter((field) => field !== 'name');
  expect(opened.toSorted()).toEqual(fields.toSorted());
});

test('who sees the fields is said as the privacy policy says it, the staff included', () => {
  render(<InformationTab profile={NEW} onEdit={() => undefined} signOut={null} />);
  expect(screen.getByText(/Nenhum outro membro vê estes dados/).textContent).toContain('A equipe do clube só abre um por vez');
  expect(screen.queryByText(/Só você vê/)).toBeNull();
});
