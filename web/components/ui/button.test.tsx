// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Dialog, DialogContent, DialogTitle } from './overlays/dialog.tsx';

test('while loading it shows the loading text and takes no press', async () => {
  const onClick = vi.fn<() => void>();
  render(
    <Button isLoading loadingText="Registrando..." onClick={onClick}>
      Registrar Treino
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Registrando...' });
  expect(button).toBeDisabled();
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

test('asChild gives its look to a link', () => {
  render(
    <Button asChild>
      <a href="/planos">Ver planos</a>
    </Button>,
  );
  expect(screen.getByRole('link', { name: 'Ver planos' })).toHaveClass('bg-primary');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

/** A dialog with a line that goes while its button is loading, as a browser takes the focus from what is disabled. */
function SendingDialog({ isSending }: { isSending: boolean }) {
  return (
    <Dialog open>
      <DialogContent aria-describedby={undefined}>
        <DialogTitle>Aguardando conexão</DialogTitle>
        {isSending ? null : <p>Ainda não enviado</p>}
        <Button isLoading={isSending}>Tentar agora</Button>
        <Button>Descartar</Button>
      </DialogContent>
    </Dialog>
  );
}

test('after the loading it has the focus again that its dialog had taken over', async () => {
  const { rerender } = render(<SendingDialog isSending={false} />);
  const button = screen.getByRole('button', { name: 'Tentar agora' });
  button.focus();
  rerender(<SendingDialog isSending />);
  button.blur();
  screen.getByRole('dialog').focus();
  rerender(<SendingDialog isSending={false} />);
  expect(button).toHaveFocus();
});

test('after the loading the focus stays where the member has gone meanwhile', async () => {
  const { rerender } = render(<SendingDialog isSending={false} />);
  screen.getByRole('button', { name: 'Tentar agora' }).focus();
  rerender(<SendingDialog isSending />);
  screen.getByRole('button', { name: 'Descartar' }).focus();
  rerender(<SendingDialog isSending={false} />);
  expect(screen.getByRole('button', { name: 'Descartar' })).toHaveFocus();
});

describe('a button that its press takes away', () => {
  function Joining({ isGone }: { isGone: boolean }) {
    return (
      <main>
        <h1>Desafios</h1>
        <section>
          <h2>21 dias de março</h2>
          <div>{isGone ? <p>Participando</p> : <Button>Participar</Button>}</div>
        </section>
        <Button>Outro</Button>
      </main>
    );
  }

  test('leaves the focus on the heading of what stays around it', async () => {
    const { rerender } = render(<Joining isGone={false} />);
    screen.getByRole('button', { name: 'Participar' }).focus();
    rerender(<Joining isGone />);
    await waitFor(() => expect(screen.getByRole('heading', { name: '21 dias de março' })).toHaveFocus());
  });

  test('takes it from nobody', async () => {
    const { rerender } = render(<Joining isGone={false} />);
    screen.getByRole('button', { name: 'Participar' }).focus();
    rerender(<Joining isGone />);
    screen.getByRole('button', { name: 'Outro' }).focus();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    expect(screen.getByRole('button', { name: 'Outro' })).toHaveFocus();
  });
});
