// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearMemberStorage } from '../device/member-storage.ts';
import { SIGNED_OUT, useSessionStore } from '../session/session-store.ts';
import { MEMBER, sessionOf } from '../testing/fake-backend.ts';
import { useFormDraft } from './use-form-draft.ts';

const repair = (values: { name: string; goals: string[] }) => ({ ...values, name: values.name.replace('proibido', '') });

function Form() {
  const form = useForm({ defaultValues: { name: '', goals: ['a'] } });
  const draft = useFormDraft(form, { userId: MEMBER.id, name: 'teste', repair });
  return (
    <form>
      <input aria-label="Nome" {...form.register('name')} />
      {draft.isRestored ? <p>recuperado</p> : null}
      <button type="button" onClick={draft.discard}>
        Começar do zero
      </button>
    </form>
  );
}

const field = () => screen.getByLabelText('Nome');
const stored = () => localStorage.getItem(`club-member:${MEMBER.id}:draft:teste`);

beforeEach(() => {
  localStorage.clear();
  const session = sessionOf(MEMBER);
  useSessionStore.setState({ user: session.user, session });
});

it('what was typed is there when the form is opened again', async () => {
  const { unmount } = render(<Form />);
  expect(screen.queryByText('recuperado')).toBeNull();
  await userEvent.type(field(), 'Corrida');
  unmount();
  render(<Form />);
  expect(field()).toHaveValue('Corrida');
  expect(screen.getByText('recuperado')).toBeVisible();
});

it('the draft can be thrown away', async () => {
  const { unmount } = render(<Form />);
  await userEvent.type(field(), 'Corrida');
  unmount();
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Começar do zero' }));
  expect(field()).toHaveValue('');
  expect(screen.queryByText('recuperado')).toBeNull();
  expect(stored()).toBeNull();
});

it('an expired session leaves it, a sign-out does not, and nothing is written after either', async () => {
  render(<Form />);
  await userEvent.type(field(), 'Corrida');
  clearMemberStorage(MEMBER.id, { keepDrafts: true });
  expect(stored()).toContain('Corrida');
  useSessionStore.setState(SIGNED_OUT);
  clearMemberStorage(MEMBER.id);
  await userEvent.type(field(), ' no parque');
  expect(stored()).toBeNull();
});

it('a field emptied again leaves no draft', async () => {
  render(<Form />);
  await userEvent.type(field(), 'C{Backspace}');
  expect(stored()).toBeNull();
});

it.each([
  ['a draft of another shape', { name: 5, goals: 'x', other: 1 }, ''],
  ['something that has become impossible', { name: 'proibido ok' }, ' ok'],
])('%s does no harm', (_name, values, expected) => {
  localStorage.setItem(`club-member:${MEMBER.id}:draft:teste`, JSON.stringify({ savedAt: Date.now(), values }));
  render(<Form />);
  expect(field()).toHaveValue(expected);
});

it('after a day it is forgotten', () => {
  localStorage.setItem(`club-member:${MEMBER.id}:draft:teste`, JSON.stringify({ savedAt: Date.now(), values: { name: 'Corrida' } }));
  vi.useFakeTimers({ now: Date.now() + 86_400_001 });
  render(<Form />);
  expect(field()).toHaveValue('');
  vi.useRealTimers();
});
