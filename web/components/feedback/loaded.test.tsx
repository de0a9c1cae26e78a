// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { reportReachable } from '#web/lib/data/connection.ts';
import { AppError } from '#web/lib/data/errors.ts';
import { heldAnswers } from '#web/lib/testing/held-answers.ts';
import { openAt } from '#web/lib/testing/open-with-member.tsx';
import { FailureRow } from './failure-row.tsx';
import { Loaded } from './loaded.tsx';
import type { LoadedProps } from './loaded.tsx';

type Workouts = string[] | null;
type Props = Partial<LoadedProps<Workouts>>;

let server: ReturnType<typeof heldAnswers<Workouts>>;

beforeEach(() => {
  server = heldAnswers<Workouts>(['Corrida']);
  reportReachable(true);
});

const KEY = ['workouts'];
const refusal = (code: 'forbidden' | 'over_rate_limit', status = 403) => new AppError(code, { status });

function useWorkouts() {
  return useQuery<Workouts>({
    queryKey: KEY,
    queryFn: async () => server.ask(),
    retryDelay: 0,
  });
}

function List({ workouts }: { workouts: readonly string[] }) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <ul>
        {workouts.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <input aria-label="nota" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </>
  );
}

function Screen(props: Props) {
  const query = useWorkouts();
  const all = {
    title: 'Erro ao carregar os treinos',
    skeleton: <div data-testid="skeleton" />,
    children: (workouts: string[]) => <List workouts={workouts} />,
    ...props,
  } as LoadedProps<Workouts>;
  return (
    <main>
      <h1>Treinos</h1>
      <Loaded {...all} query={query} />
    </main>
  );
}

const open = (props: Props = {}) => openAt('/', <Screen {...props} />);
const item = () => screen.findByRole('listitem');
const skeleton = () => screen.queryByTestId('skeleton');
const mark = () => screen.queryByText('Isto pode ter mudado');

/** Reads again what is shown, which fails. */
async function failAgain(client: QueryClient, error: Error) {
  server.answer = error;
  await act(() => client.invalidateQueries({ queryKey: KEY }));
  await waitFor(() => expect(client.getQueryState(KEY)?.error).toBe(error));
}

/** Shows what was read, then fails to read it again. */
async function openAndFailAgain(props: Props, error: Error) {
  const view = open(props);
  await item();
  await failAgain(view.client, error);
  return view;
}

test('while it loads the skeleton stands under the heading, and says so to who does not see it', async () => {
  server.hold();
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Treinos' })).toBeVisible();
  expect(skeleton()).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Carregando...');
  act(server.release);
  expect(await item()).toHaveTextContent('Corrida');
  expect(skeleton()).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});

test('what is loading has a name, or is told by the screen itself', () => {
  server.hold();
  const { unmount } = open({ loading: 'Carregando treinos...' });
  expect(screen.getByRole('status')).toHaveTextContent('Carregando treinos...');
  unmount();
  open({ loading: null });
  expect(skeleton()).toBeInTheDocument();
  expect(screen.queryByRole('status')).toBeNull();
});

test('a failure says what and why, and trying again loads it', async () => {
  server.answer = refusal('forbidden');
  const { user } = open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(`Erro ao carregar os treinos${refusal('forbidden').message}`);
  expect(skeleton()).toBeNull();
  server.answer = ['Natação'];
  server.hold();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(skeleton()).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  act(server.release);
  expect(await item()).toHaveTextContent('Natação');
});

test('a failure without a connection says that only what was seen before opens', async () => {
  reportReachable(false);
  server.answer = new AppError('network');
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão, só abre o que você já tinha visto neste aparelho.');
});

test('a screen gives a failure its own sentence, a further way on and its own way to try again', async () => {
  server.answer = refusal('forbidden');
  let tries = 0;
  const { user } = open({
    description: 'Eles estão guardados.',
    retryLabel: 'Informar o código',
    action: <a href="/fora">Voltar</a>,
    onRetry: () => (tries += 1),
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Eles estão guardados.');
  expect(alert).not.toHaveTextContent(refusal('forbidden').message);
  expect(screen.getByRole('link', { name: 'Voltar' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Informar o código' }));
  expect(tries).toBe(1);
});

test('a failure has another shape where the screen says so, or none', async () => {
  server.answer = refusal('forbidden');
  const { unmount, user } = open({ title: undefined, failure: FailureRow });
  expect(await screen.findByRole('alert')).toHaveTextContent(refusal('forbidden').message);
  server.answer = ['Natação'];
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await item()).toHaveTextContent('Natação');
  unmount();
  server.answer = refusal('forbidden');
  open({ title: undefined, failure: null });
  await waitFor(() => expect(skeleton()).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what was read before stays under a mark, with all that was typed, until it is read again', async () => {
  const { user, client } = open();
  await item();
  await user.type(screen.getByLabelText('nota'), 'meio escrita');
  await failAgain(client, new AppError('network'));
  expect(mark()).toBeVisible();
  expect(screen.getByText(/Não conseguimos atualizar agora\. Dados de \d/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await item()).toHaveTextContent('Corrida');
  server.answer = ['Natação'];
  server.hold();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(screen.getByRole('button', { name: /Tentar novamente/ })).toBeDisabled();
  expect(skeleton()).toBeNull();
  act(server.release);
  await waitFor(() => expect(mark()).toBeNull());
  expect(await item()).toHaveTextContent('Natação');
  expect(screen.getByLabelText('nota')).toHaveValue('meio escrita');
});

test('what the device kept is shown at once, and marked once it could not be read again', async () => {
  server.hold();
  server.answer = new AppError('network');
  const kept = 'Você está vendo os treinos como estavam da última vez';
  const { client } = open({ kept });
  act(() => {
    client.setQueryData(KEY, ['Remo'], { updatedAt: Date.UTC(2026, 10, 26, 12) });
  });
  expect(await item()).toHaveTextContent('Remo');
  expect(skeleton()).toBeNull();
  act(server.release);
  await act(() => client.invalidateQueries({ queryKey: KEY }));
  expect(await screen.findByText(kept)).toBeVisible();
  expect(screen.getByText(/Dados de 26\/11\/2026/)).toBeVisible();
});

test('a screen that says itself that it is old has no mark', async () => {
  await openAndFailAgain({ kept: null }, new AppError('network'));
  expect(mark()).toBeNull();
  expect(await item()).toHaveTextContent('Corrida');
});

test('a refusal leaves what was read, but not where the screen says that it is final', async () => {
  const { unmount } = await openAndFailAgain({}, refusal('forbidden'));
  expect(mark()).toBeVisible();
  expect(await item()).toHaveTextContent('Corrida');
  unmount();
  server.answer = ['Corrida'];
  const { client, user } = await openAndFailAgain({ isRefusalFinal: true }, refusal('over_rate_limit', 429));
  expect(mark()).toBeVisible();
  await failAgain(client, refusal('forbidden'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar os treinos');
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(mark()).toBeNull();
  server.answer = ['Natação'];
  server.hold();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(screen.getByRole('alert')).toBeVisible();
  act(server.release);
  expect(await item()).toHaveTextContent('Natação');
});

test('nothing to show is told in its place', async () => {
  server.answer = [];
  const { unmount } = open({ empty: <p>Nenhum treino</p> });
  expect(await screen.findByText('Nenhum treino')).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
  unmount();
  server.answer = null;
  const none = open({ empty: <p>Nenhum treino</p> });
  expect(await screen.findByText('Nenhum treino')).toBeVisible();
  none.unmount();
  server.answer = ['rascunho'];
  open({ empty: <p>Nenhum treino</p>, isEmpty: (workouts) => workouts.every((name) => name === 'rascunho') });
  expect(await screen.findByText('Nenhum treino')).toBeVisible();
});

test('a list that was empty and can’t be read again is marked too', async () => {
  server.answer = [];
  const { client } = open({ empty: <p>Nenhum treino</p> });
  await screen.findByText('Nenhum treino');
  await failAgain(client, new AppError('network'));
  expect(mark()).toBeVisible();
  expect(screen.getByText('Nenhum treino')).toBeVisible();
});

test('a screen that says nothing of it shows an empty list itself', async () => {
  server.answer = [];
  open();
  expect(await screen.findByRole('list')).toBeEmptyDOMElement();
});

test('what is known not to be all goes on loading', async () => {
  server.answer = [];
  const { client } = open({ isComing: true, empty: <p>Nenhum treino</p>, children: () => <p>treinos</p> });
  await waitFor(() => expect(client.getQueryData(KEY)).toEqual([]));
  expect(skeleton()).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Carregando...');
  expect(screen.queryByText('Nenhum treino')).toBeNull();
  expect(screen.queryByText('treinos')).toBeNull();
});

test('a heading of the data is stood in for until they are there', async () => {
  server.hold();
  server.answer = refusal('forbidden');
  const { user } = open({ heading: <h2>Treino</h2>, children: () => <h2>Corrida</h2> });
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Treino');
  act(server.release);
  await screen.findByRole('alert');
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Treino');
  server.answer = ['Corrida'];
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Corrida' })).toBeVisible();
});

test('a part of an answer that is not in what was kept is looked for before it counts as failed', async () => {
  function One() {
    const query = useWorkouts();
    const one = query.data?.find((name) => name === 'Natação');
    return (
      <Loaded query={{ ...query, data: one }} skeleton={<div data-testid="skeleton" />} title="Erro ao carregar o treino">
        {(name) => <p>{name}</p>}
      </Loaded>
    );
  }
  const { client, user } = openAt('/', <One />);
  await waitFor(() => expect(client.getQueryData(KEY)).toBeDefined());
  await failAgain(client, new AppError('network'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar o treino');
  server.answer = ['Natação'];
  server.hold();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(skeleton()).toBeInTheDocument();
  act(server.release);
  expect(await screen.findByText('Natação')).toBeVisible();
});
