// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SESSION_STORAGE_KEY, forgetStoredSession } from '#web/lib/session/stored-session.ts';
import { SitePage } from './site-page.tsx';

test('a member who has just left is offered the ways in again', () => {
  localStorage.setItem(SESSION_STORAGE_KEY, '{}');
  render(
    <MemoryRouter>
      <SitePage>conteúdo</SitePage>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Abrir o clube' })).toBeInTheDocument();
  act(forgetStoredSession);
  expect(screen.queryByRole('link', { name: 'Abrir o clube' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Entrar' })).toBeInTheDocument();
});
