// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HourBars, busiestHour } from './hour-bars.tsx';

const hoursWith = (checkIns: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => checkIns[hour] ?? 0);

test('the busiest hour is the one with the most check-ins, the earliest of several', () => {
  expect(busiestHour(hoursWith({ 7: 4, 18: 4, 19: 2 }))).toBe(7);
  expect(busiestHour(hoursWith({}))).toBeNull();
});

test('a bar is as high as its share of the busiest hour, and one check-in among thousands is still seen', () => {
  render(<HourBars hours={hoursWith({ 6: 2000, 12: 1000, 20: 1 })} caption="Hoje" />);
  expect([6, 12, 20, 21].map((hour) => screen.getByTestId(`hour-${hour}`).style.height)).toEqual(['100%', '50%', '6%', '0%']);
  expect(screen.getByText('Mais movimento às 6h: 2.000 check-ins.')).toBeVisible();
});

test('screen readers get a table of the hours with check-ins', () => {
  render(<HourBars hours={hoursWith({ 7: 3, 18: 1 })} caption="Check-ins por hora" />);
  const table = screen.getByRole('table', { name: 'Check-ins por hora' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(within(table).getByRole('row', { name: '7h 3' })).toBeInTheDocument();
});

test('a day without check-ins says so in place of an empty chart', () => {
  render(<HourBars hours={hoursWith({})} caption="Hoje" />);
  expect(screen.getByText('Ainda sem check-ins hoje.')).toBeVisible();
  expect(screen.queryByTestId('hour-0')).toBeNull();
});
