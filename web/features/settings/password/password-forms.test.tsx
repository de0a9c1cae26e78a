// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ChangePasswordForm } from './change-password-form.tsx';
import { PasswordByCodeForm } from './password-by-code-form.tsx';

const EMAIL = 'bianca@clube21.example';
const props = { email: EMAIL, isPending: false, onSubmit: () => Promise.resolve(null) };

test.each([
  [
    'by the current password',
    <ChangePasswordForm key="form" {...props} />,
    ['username', 'current-password', 'new-password', 'new-password'],
  ],
  ['by a mailed code', <PasswordByCodeForm key="form" {...props} />, ['username', 'new-password', 'new-password']],
])('a password manager is told whose password is changed %s, and which field is which', (_way, form, kinds) => {
  const { container } = render(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>);
  const fields = [...container.querySelectorAll('form input')];
  expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual(kinds);
  expect(fields[0]).toHaveValue(EMAIL);
  expect(fields[0]).not.toBeVisible();
});

test.each([
  ['by the current password', ChangePasswordForm],
  ['by a mailed code', PasswordByCodeForm],
])('a password of 37 letters with accents is refused beside its field, %s', async (_way, Form) => {
  const refuse = vi.fn(() => Promise.resolve(null));
  const { getByRole, getByLabelText } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Form {...props} onSubmit={refuse} />
    </QueryClientProvider>,
  );
  for (const label of ['Nova senha', 'Confirmar nova senha'])
    fireEvent.change(getByLabelText(label), { target: { value: 'ã'.repeat(37) } });
  fireEvent.submit(getByRole('button', { name: 'Salvar nova senha' }));
  await waitFor(() => expect(getByLabelText('Nova senha')).toHaveAccessibleDescription(/cabem 72 letras ou números/));
  expect(refuse).not.toHaveBeenCalled();
});

test('a member who leaves everything empty is led to the first field', async () => {
  const { getByRole, getByLabelText } = render(<ChangePasswordForm {...props} />);
  fireEvent.click(getByRole('button', { name: 'Salvar nova senha' }));
  await waitFor(() => expect(getByLabelText('Senha atual')).toHaveFocus());
});
