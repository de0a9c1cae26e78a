// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

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
