// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
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
