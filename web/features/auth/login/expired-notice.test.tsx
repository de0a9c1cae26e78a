// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { clearDraft, writeDraft } from '#web/lib/drafts/draft-storage.ts';
import { ExpiredNotice } from './expired-notice.tsx';

afterEach(() => localStorage.clear());

test('it says that something is kept as soon as it is, though that comes after the login', () => {
  render(<ExpiredNotice />);
  expect(screen.getByText('Você volta para a página em que estava.')).toBeInTheDocument();
  act(() => writeDraft('ana', 'register-workout', { exerciseName: 'Corrida' }));
  expect(screen.getByText(/O que você estava preenchendo está guardado/)).toBeInTheDocument();
  act(() => clearDraft('ana', 'register-workout'));
  expect(screen.getByText('Você volta para a página em que estava.')).toBeInTheDocument();
});
