// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StatCard } from './stat-card.tsx';

test('shows the figure with its name and hint', () => {
  render(<StatCard icon={<svg />} label="Treinos" value={42} hint="4 nesta semana" />);
  expect(screen.getByText('Treinos')).toBeInTheDocument();
  expect(screen.getByText('42')).toBeInTheDocument();
  expect(screen.getByText('4 nesta semana')).toBeInTheDocument();
});

test('a locked figure shows "?" and "Premium", and neither value nor hint', () => {
  render(<StatCard icon={<svg />} label="Pontos" value={1280} hint="30 nesta semana" locked />);
  expect(screen.getByText('?')).toBeInTheDocument();
  expect(screen.getByText('Premium')).toBeInTheDocument();
  expect(screen.queryByText('1280')).not.toBeInTheDocument();
  expect(screen.queryByText('30 nesta semana')).not.toBeInTheDocument();
});
