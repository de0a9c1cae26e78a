// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { barHeight, WeekBars } from './week-bars.tsx';
import type { WeekBar } from './week-bars.tsx';

const labels = ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb'];
const values = [0, 1, 2, 3, 4, 5, 0];
const bars: WeekBar[] = labels.map((label, index) => ({ label, value: values[index] ?? 0, isToday: label === 'Qua' }));

test.each([
  [0, 4],
  [1, 25],
  [2, 50],
  [3, 75],
  [4, 100],
  [5, 100],
  [300, 100],
])('%i a day is a bar of %i per cent', (value, height) => {
  expect(barHeight(value)).toBe(height);
});

test('seven bars are drawn, each at its height', () => {
  render(<WeekBars bars={bars} caption="Treinos por dia" valueLabel="Treinos" />);
  const heights = labels.map((label) => screen.getByTestId(`bar-${label}`).style.height);
  expect(heights).toEqual(['4%', '25%', '50%', '75%', '100%', '100%', '4%']);
});

test('screen readers get a table with every value and today marked', () => {
  render(<WeekBars bars={bars} caption="Treinos por dia" valueLabel="Treinos" />);
  const table = screen.getByRole('table', { name: 'Treinos por dia' });
  expect(within(table).getAllByRole('row')).toHaveLength(8);
  expect(within(table).getByRole('row', { name: 'Qua (hoje) 3' })).toBeInTheDocument();
  expect(within(table).getByRole('row', { name: 'Dom 0' })).toBeInTheDocument();
});
