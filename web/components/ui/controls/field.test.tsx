// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

test('the label names the control and the hint describes it', () => {
  render(
    <Field label="Nome" hint="Como te chamam">
      {(props) => <Input {...props} />}
    </Field>,
  );
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveAccessibleDescription('Como te chamam');
});

test('an error takes the place of the hint and marks the control invalid', () => {
  render(
    <Field label="Email" hint="O que você usa" error="Email inválido" required>
      {(props) => <Input {...props} />}
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input).toBeInvalid();
  expect(input).toBeRequired();
  expect(input).toHaveAccessibleDescription('Email inválido');
  expect(screen.queryByText('O que você usa')).not.toBeInTheDocument();
});
