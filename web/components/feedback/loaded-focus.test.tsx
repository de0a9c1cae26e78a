// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Dialog, DialogContent, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { reportReachable } from '#web/lib/data/connection.ts';
import { AppError } from '#web/lib/data/errors.ts';
import { heldAnswers } from '#web/lib/testing/held-answers.ts';
import { openAt } from '#web/lib/testing/open-with-member.tsx';
import { FailureRow } from './failure-row.tsx';
import { Loaded } from './loaded.tsx';

let server: ReturnType<typeof heldAnswers<string[]>>;

beforeEach(() => {
  server = heldAnswers<string[]>(new AppError('forbidden', { status: 403 }));
  reportReachable(true);
});

const KEY = ['workouts'];

interface WorkoutsProps {
  heading?: ReactElement;
  isRow?: boolean;
  children?: (workouts: string[]) => ReactElement;
}

const list = (workouts: string[]) => <p>{workouts.join()}</p>;

function Workouts({ heading, isRow = false, children = list }: WorkoutsProps) {
  const query = useQuery<string[]>({
    queryKey: KEY,
    queryFn: async () => server.ask(),
    retryDelay: 0,
  });
  const props = { query, heading, skeleton: <div data-testid="skeleton" />, children };
  return isRow ? <Loaded {...props} failure={FailureRow} /> : <Loaded {...props} title="Erro ao carregar os treinos" />;
}

/** Opens it on a page with another control beside it. */
const open = (props: WorkoutsProps = {}) =>
  openAt(
    '/',
    <>
      <main>
        <h1>Treinos</h1>
        <section>
          <Workouts {...props} />
        </section>
      </main>
      <button type="button">Outro</button>
    </>,
  );

describe('after "Tentar novamente" the focus', () => {
  const retry = () => screen.findByRole('button', { name: /^Tentar novamente/ });
  const pressByKey = async (user: ReturnType<typeof openAt>['user']) => {
    (await retry()).focus();
    await user.keyboard('{Enter}');
  };

  test('waits at the heading while it loads, and is there when it has loaded', async () => {
    const { user } = open();
    await retry();
    server.answer = ['Natação'];
    server.hold();
    await pressByKey(user);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Treinos' })).toHaveFocus());
    act(server.release);
    await screen.findByText('Natação');
    expect(screen.getByRole('heading', { name: 'Treinos' })).toHaveFocus();
  });

  test('goes on to the heading that the data bring, where another one stood in for it', async () => {
    const { user } = open({ heading: <h2>Treino</h2>, children: (workouts) => <h2>{workouts[0]}</h2> });
    await retry();
    server.answer = ['Natação'];
    server.hold();
    await pressByKey(user);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Treino' })).toHaveFocus());
    act(server.release);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Natação' })).toHaveFocus());
  });

  test.each([
    ['of the card', { isRow: false }],
    ['of a row', { isRow: true }],
  ])('is on the button %s again when it fails once more', async (_, props) => {
    const { user } = open(props);
    await retry();
    server.hold();
    await pressByKey(user);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Treinos' })).toHaveFocus());
    act(server.release);
    expect(await retry()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await retry()).toHaveFocus();
  });

  test('stays where the member has gone meanwhile', async () => {
    const { user } = open();
    await retry();
    server.hold();
    await pressByKey(user);
    await user.click(screen.getByRole('button', { name: 'Outro' }));
    act(server.release);
    await retry();
    expect(screen.getByRole('button', { name: 'Outro' })).toHaveFocus();
  });

  test('is not taken by a failure that nobody asked for', async () => {
    open();
    await retry();
    expect(document.body).toHaveFocus();
  });

  test('stays in a dialog, on the button again when it fails once more', async () => {
    const { user } = openAt(
      '/',
      <Dialog open>
        <DialogContent aria-describedby={undefined}>
          <DialogTitle>Treino</DialogTitle>
          <Workouts />
        </DialogContent>
      </Dialog>,
    );
    await retry();
    server.hold();
    await pressByKey(user);
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
    act(server.release);
    expect(await retry()).toHaveFocus();
    server.answer = ['Natação'];
    await user.keyboard('{Enter}');
    await screen.findByText('Natação');
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  });

  test('is at the heading when what was marked as old is read again', async () => {
    server.answer = ['Corrida'];
    const { user, client } = open();
    await screen.findByText('Corrida');
    server.answer = new AppError('network');
    await act(() => client.invalidateQueries({ queryKey: KEY }));
    await retry();
    server.answer = ['Natação'];
    await pressByKey(user);
    await screen.findByText('Natação');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Treinos' })).toHaveFocus());
  });
});
