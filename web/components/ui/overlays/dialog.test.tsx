// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Dialog, DialogContent, DialogDescription, DialogTitle, DialogTrigger } from './dialog.tsx';

function renderDialog(isLocked: boolean) {
  render(
    <Dialog>
      <DialogTrigger>Abrir</DialogTrigger>
      <DialogContent isLocked={isLocked}>
        <DialogTitle>Registrar Treino</DialogTitle>
        <DialogDescription>Conte como foi.</DialogDescription>
      </DialogContent>
    </Dialog>,
  );
}

test('it is named and described, and Escape closes it', async () => {
  renderDialog(false);
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(screen.getByRole('dialog', { name: 'Registrar Treino' })).toHaveAccessibleDescription('Conte como foi.');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('while locked neither Escape nor X closes it', async () => {
  renderDialog(true);
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Fechar' })).toBeDisabled();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

/** One with a text that would be lost. */
function renderAsking() {
  render(
    <Dialog>
      <DialogTrigger>Abrir</DialogTrigger>
      <DialogContent asksBeforeLoss>
        <DialogTitle>Suspender</DialogTitle>
        <DialogDescription>Diga por quê.</DialogDescription>
        <textarea aria-label="Motivo" />
      </DialogContent>
    </Dialog>,
  );
}

test.each(['Escape', 'X', 'Back', 'a press outside'])('where something was typed, %s asks before it is lost', async (way) => {
  renderAsking();
  const leave = async () => {
    if (way === 'Escape') await userEvent.keyboard('{Escape}');
    else if (way === 'X') await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
    else if (way === 'Back') act(() => window.history.back());
    else {
      fireEvent.pointerDown(document.body);
      fireEvent.click(document.body);
    }
  };
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  await userEvent.type(screen.getByLabelText('Motivo'), 'Treinos repetidos');
  await leave();
  const question = () => screen.findByRole('dialog', { name: 'Descartar o que você escreveu?' });
  await userEvent.click(within(await question()).getByRole('button', { name: 'Continuar escrevendo' }));
  expect(screen.getByLabelText('Motivo')).toHaveValue('Treinos repetidos');
  await leave();
  await userEvent.click(within(await question()).getByRole('button', { name: 'Descartar' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('where nothing was typed, or all of it was taken back, it closes at once', async () => {
  renderAsking();
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  await userEvent.type(screen.getByLabelText('Motivo'), 'x');
  await userEvent.clear(screen.getByLabelText('Motivo'));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
