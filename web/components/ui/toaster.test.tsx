// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from '#web/lib/toast.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => toast.dismiss());

test('what was raised before it is there is shown, and closed by its button', async () => {
  toast.success('Treino registrado com sucesso!', { description: 'Bom trabalho' });
  render(<Toaster />);
  expect(await screen.findByText('Treino registrado com sucesso!')).toBeInTheDocument();
  expect(screen.getByText('Bom trabalho')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  await waitFor(() => expect(screen.queryByText('Treino registrado com sucesso!')).not.toBeInTheDocument());
});

function renderBesidePage() {
  render(
    <>
      <main>
        <h1>Início</h1>
        <a href="/primeiro">Primeiro</a>
        <a href="/ultimo">Último</a>
      </main>
      <Toaster />
    </>,
  );
}
const inToast = () => screen.getByText('Bom trabalho').closest('li');
const closeButton = () => screen.getByRole('button', { name: 'Fechar aviso' });

test('Tab goes into a toast, through it, and out of it to where the page begins again', async () => {
  renderBesidePage();
  toast.success('Treino registrado com sucesso!', { description: 'Bom trabalho' });
  await screen.findByText('Bom trabalho');
  screen.getByRole('link', { name: 'Último' }).focus();
  await userEvent.tab();
  expect(inToast()).toHaveFocus();
  await userEvent.tab();
  expect(closeButton()).toHaveFocus();
  await userEvent.tab();
  expect(document.body).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Primeiro' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await userEvent.tab({ shift: true });
  expect(closeButton()).toHaveFocus();
});

test('a toast stays while the focus is in it, and goes in its time afterwards', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    renderBesidePage();
    toast.success('Treino registrado com sucesso!', { description: 'Bom trabalho' });
    await screen.findByText('Bom trabalho');
    await act(async () => closeButton().focus());
    await act(async () => vi.advanceTimersByTimeAsync(60_000));
    expect(closeButton()).toHaveFocus();
    await act(async () => screen.getByRole('link', { name: 'Último' }).focus());
    await act(async () => vi.advanceTimersByTimeAsync(6_000));
    expect(screen.queryByText('Bom trabalho')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Último' })).toHaveFocus();
  } finally {
    vi.useRealTimers();
  }
});

test.each(['{Enter}', '{Escape}'])('closed by %s, it gives the focus back to where it came from', async (key) => {
  renderBesidePage();
  toast.success('Treino registrado com sucesso!', { description: 'Bom trabalho' });
  await screen.findByText('Bom trabalho');
  screen.getByRole('link', { name: 'Último' }).focus();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard(key);
  await waitFor(() => expect(screen.queryByText('Bom trabalho')).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: 'Último' })).toHaveFocus();
});
