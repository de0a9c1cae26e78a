// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CardDetails } from './card-details.tsx';

const CARD = {
  card: '12345678',
  key: '00ff',
  issued_at: '2026-11-22T12:00:00Z',
  expires_at: '2026-11-22T13:00:00Z',
  valid_until: null,
  challenges: [],
};

test.each([
  ['expert', 'Expert'],
  ['basic', 'Gratuito'],
  // A card that was kept on the device before, or a database without the field.
  [undefined, 'Expert'],
])('of the plan %s the card says %s', (plan, text) => {
  render(<CardDetails card={{ ...CARD, ...(plan && { plan }) }} validUntil="Sem data para terminar" />);
  expect(screen.getByText('Plano').nextElementSibling).toHaveTextContent(new RegExp(`^${text}$`));
});
