// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

test('shows the picture, and the initials when it does not load', () => {
  render(<Avatar name="Ana Souza" src="/ana.webp" />);
  const picture = screen.getByRole('img', { name: 'Ana Souza' });
  expect(picture).toHaveAttribute('src', '/ana.webp');
  fireEvent.error(picture);
  expect(screen.getByRole('img', { name: 'Ana Souza' })).toHaveTextContent('AS');
});

test('without name and picture it is "U"', () => {
  render(<Avatar name={null} />);
  expect(screen.getByRole('img', { name: 'Usuário' })).toHaveTextContent('U');
});
