// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PasswordInput } from './password-input.tsx';

test('what was typed can be shown and hidden', async () => {
  render(<PasswordInput aria-label="Senha" defaultValue="treino-21" />);
  expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }));
  expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }));
  expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'password');
});

test('it warns of Caps Lock while it is typed into', () => {
  render(<PasswordInput aria-label="Senha" />);
  fireEvent.keyDown(screen.getByLabelText('Senha'), { key: 'A', modifierCapsLock: true });
  expect(screen.getByRole('status')).toHaveTextContent('Caps Lock ativado');
  fireEvent.blur(screen.getByLabelText('Senha'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
