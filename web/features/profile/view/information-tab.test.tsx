// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ProfileField } from '#domain/profile-fields.ts';
import { profileValuesOf } from '#domain/profile-schema.ts';
import { NEW_MEMBER_PROFILE } from '#web/lib/testing/new-member-profile.ts';
import { InformationTab } from './information-tab.tsx';

test('each field of a profile but the name is shown, and offers the form at its place while it is empty', async () => {
  const user = userEvent.setup();
  const opened: ProfileField[] = [];
  render(<InformationTab profile={NEW_MEMBER_PROFILE} onEdit={(field) => opened.push(field)} signOut={null} />);
  for (const button of screen.getAllByRole('button', { name: /^Adicionar/ })) {
    // oxlint-disable-next-line no-await-in-loop -- one click after the other
    await user.click(button);
  }
  const fields = Object.keys(profileValuesOf(NEW_MEMBER_PROFILE)).filter((field) => field !== 'name');
  expect(opened.toSorted()).toEqual(fields.toSorted());
});

test('who sees the fields is said as the privacy policy says it, the staff included', () => {
  render(<InformationTab profile={NEW_MEMBER_PROFILE} onEdit={() => undefined} signOut={null} />);
  expect(screen.getByText(/Nenhum outro membro vê estes dados/).textContent).toContain('A equipe do clube só abre um por vez');
  expect(screen.queryByText(/Só você vê/)).toBeNull();
});
