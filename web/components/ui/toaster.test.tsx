// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
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
