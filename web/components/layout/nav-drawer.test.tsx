// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { NavDrawer } from './nav-drawer.tsx';

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <NavDrawer isOpen={isOpen} onOpenChange={setIsOpen}>
      <a href="/inicio">Início</a>
    </NavDrawer>
  );
}

test('the floating button opens the drawer and its own button closes it', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Abrir menu' });
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('link', { name: 'Início' })).not.toBeInTheDocument();
  await userEvent.click(opener);
  expect(opener).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Início' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Fechar menu' }));
  expect(screen.queryByRole('link', { name: 'Início' })).not.toBeInTheDocument();
});

test('a press beside the panel closes it', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Abrir menu' }));
  await userEvent.click(screen.getByRole('dialog', { name: 'Menu' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('nothing in it is built before it is opened, and all of it slides away with it', async () => {
  render(<Page />);
  const link = () => screen.queryByRole('link', { name: 'Início', hidden: true });
  expect(link()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Abrir menu' }));
  expect(link()).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Fechar menu' }));
  expect(link()).not.toBeNull();
});
