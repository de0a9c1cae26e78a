// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Podium } from './podium.tsx';

const places = [
  { id: 'a', name: 'Ana', points: 210, to: '/ana' },
  { id: 'b', name: 'Bia', points: 200, isOwn: true },
  { id: 'c', name: 'Caio', points: 190 },
  { id: 'd', name: 'Duda', points: 180 },
];

function renderPodium(count: number) {
  render(
    <MemoryRouter>
      <Podium places={places.slice(0, count)} />
    </MemoryRouter>,
  );
  return screen.getAllByRole('listitem');
}

test('the first three stand on it, read in order of rank', () => {
  const items = renderPodium(4);
  expect(items).toHaveLength(3);
  const names = ['Ana', 'Bia', 'Caio'];
  for (const [index, item] of items.entries()) {
    expect(within(item).getByText(names[index] ?? '')).toBeInTheDocument();
    expect(within(item).getByText(`${index + 1}º lugar`)).toBeInTheDocument();
  }
});

test('a place can be a link, and the own place is marked', () => {
  const items = renderPodium(2);
  expect(screen.getByRole('link', { name: 'Ana' })).toHaveAttribute('href', '/ana');
  expect(items.map((item) => within(item).queryByText('Você') !== null)).toEqual([false, true]);
});

test('an empty place stays empty: who is second stands as second', () => {
  render(
    <MemoryRouter>
      <Podium
        places={[
          { id: 'b', name: 'Bia', points: 60, position: 2 },
          { id: 'c', name: 'Caio', points: 30, position: 3 },
        ]}
      />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('listitem').map((place) => place.textContent)).toEqual([
    expect.stringMatching(/Bia.*2º lugar/),
    expect.stringMatching(/Caio.*3º lugar/),
  ]);
});
