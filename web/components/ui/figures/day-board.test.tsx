// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DayBoard } from './day-board.tsx';

test('every day says its number and what became of it', () => {
  render(<DayBoard days={['done', 'missed', 'today', 'to-come']} label="Seus 21 dias" />);
  expect(screen.getByRole('list', { name: 'Seus 21 dias' })).toBeInTheDocument();
  const days = screen.getAllByRole('listitem').map((item) => item.querySelector('.sr-only')?.textContent);
  expect(days).toEqual(['Dia 1: feito', 'Dia 2: sem registro', 'Dia 3: hoje', 'Dia 4: por vir']);
});

test('today stays today after its check-in', () => {
  render(<DayBoard days={['done', 'done', 'to-come']} label="Seus 21 dias" currentDay={2} />);
  expect(screen.getByText('Dia 2: hoje, feito')).toBeInTheDocument();
  expect(screen.getByText('Dia 1: feito')).toBeInTheDocument();
});

test('a day says its date too', () => {
  render(<DayBoard days={['missed', 'gone']} dates={['20 de novembro', '21 de novembro']} label="Seus 21 dias" />);
  expect(screen.getByText('Dia 1, 20 de novembro: sem registro')).toBeInTheDocument();
  expect(screen.getByText('Dia 2, 21 de novembro: encerrado')).toBeInTheDocument();
});
