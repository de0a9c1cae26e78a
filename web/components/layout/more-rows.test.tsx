// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { More } from '#web/lib/data/more-pages.ts';
import { MoreRows } from './more-rows.tsx';

interface Shown {
  rows: string[];
  more?: Partial<More>;
}

let loads = 0;

function List({ rows, more, row = (name) => <a href={`/${name}`}>{name}</a> }: Shown & { row?: (name: string) => React.ReactElement }) {
  return (
    <main tabIndex={-1}>
      <MoreRows
        count={rows.length}
        nouns={['treino', 'treinos']}
        more={{ isThere: true, isLoading: false, error: null, load: () => (loads += 1), ...more }}
      >
        <ul>
          {rows.map((name) => (
            <li key={name}>{row(name)}</li>
          ))}
        </ul>
      </MoreRows>
      <a href="/elsewhere">elsewhere</a>
    </main>
  );
}

/** Shows a list. @returns puts what it shows from then on */
function open(rows: string[], row?: (name: string) => React.ReactElement): (next: Shown) => void {
  const { rerender } = render(<List rows={rows} row={row} />);
  return (next) => rerender(<List {...next} row={row} />);
}

const moreButton = () => screen.getByRole('button', { name: /arregar mais|Carregando/ });
const loading = { isLoading: true };

test('the focus goes to the first new row, and the status says how many came and how many there are', async () => {
  const user = userEvent.setup();
  const show = open(['a', 'b']);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  loads = 0;
  await user.click(moreButton());
  expect(loads).toBe(1);
  show({ rows: ['a', 'b'], more: loading });
  show({ rows: ['a', 'b', 'c', 'd', 'e'] });
  expect(screen.getByRole('link', { name: 'c' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Mais 3 treinos, 5 na lista');
  moreButton().focus();
  await user.keyboard('{Enter}');
  show({ rows: ['a', 'b', 'c', 'd', 'e'], more: loading });
  show({ rows: ['a', 'b', 'c', 'd', 'e', 'f'], more: { isThere: false } });
  expect(screen.getByRole('link', { name: 'f' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Mais 1 treino, 6 na lista');
});

test('rows that come without the button take the focus from nowhere, but from the button that they push away', async () => {
  const user = userEvent.setup();
  const show = open(['a']);
  await user.tab();
  expect(screen.getByRole('link', { name: 'a' })).toHaveFocus();
  show({ rows: ['a'], more: loading });
  show({ rows: ['a', 'b'] });
  expect(screen.getByRole('link', { name: 'a' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Mais 1 treino, 2 na lista');
  act(() => moreButton().focus());
  show({ rows: ['a', 'b'], more: loading });
  show({ rows: ['a', 'b', 'c'] });
  expect(screen.getByRole('link', { name: 'c' })).toHaveFocus();
});

test('whoever has gone elsewhere meanwhile stays there', async () => {
  const user = userEvent.setup();
  const show = open(['a']);
  await user.click(moreButton());
  show({ rows: ['a'], more: loading });
  act(() => screen.getByRole('link', { name: 'elsewhere' }).focus());
  show({ rows: ['a', 'b'] });
  expect(screen.getByRole('link', { name: 'elsewhere' })).toHaveFocus();
});

test('a row that is told live is not taken for one that was asked for', async () => {
  const user = userEvent.setup();
  const show = open(['b']);
  act(() => moreButton().focus());
  show({ rows: ['a', 'b'] });
  expect(moreButton()).toHaveFocus();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.click(moreButton());
  show({ rows: ['a', 'b'], more: loading });
  show({ rows: ['new', 'a', 'b', 'c'] });
  expect(screen.getByRole('link', { name: 'c' })).toHaveFocus();
});

test('a failure says why above the button, which keeps the focus and tries again', async () => {
  const user = userEvent.setup();
  const show = open(['a']);
  await user.click(moreButton());
  show({ rows: ['a'], more: loading });
  show({ rows: ['a'], more: { error: 'Sem conexão.' } });
  expect(screen.getByRole('alert')).toHaveTextContent('Sem conexão.');
  expect(screen.getByRole('button', { name: 'Tentar carregar mais' })).toHaveFocus();
  // A row that is told live afterwards is no answer to that.
  show({ rows: ['a', 'b'], more: { error: 'Sem conexão.' } });
  expect(screen.getByRole('button', { name: 'Tentar carregar mais' })).toHaveFocus();
});

test('a row that begins with words takes the focus itself, not an act within it', async () => {
  const user = userEvent.setup();
  const show = open(['a'], (name) => (
    <p>
      <b>{name}</b>
      <button type="button">Encerrar</button>
    </p>
  ));
  await user.click(moreButton());
  show({ rows: ['a', 'b'] });
  expect(screen.getAllByRole('listitem')[1]).toHaveFocus();
});
