// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { AccountMenu } from './account-menu.tsx';

// jsdom knows no popover, as the oldest browsers don't.
function open(onSelect = vi.fn()) {
  render(
    <MemoryRouter>
      <AccountMenu
        heading="Minha Conta"
        name="Ana Lima"
        items={[
          { label: 'Perfil', icon: null, to: '/app/profile' },
          { label: 'Sair', icon: null, onSelect },
        ]}
      />
      <button type="button">Registrar Treino</button>
    </MemoryRouter>,
  );
  return screen.getByRole('button', { name: 'Menu do usuário' });
}
const panel = () => screen.queryByRole('region', { name: 'Minha Conta' });

test('it stays closed until its picture is pressed, and a second press closes it', async () => {
  const button = open();
  expect(panel()).toBeNull();
  // Nothing in it is built before.
  expect(screen.queryByRole('link', { name: 'Perfil', hidden: true })).toBeNull();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(panel()).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(button);
  expect(panel()).toBeNull();
});

test('Escape closes it and gives the focus back', async () => {
  const button = open();
  await userEvent.click(button);
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Perfil' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(panel()).toBeNull();
  expect(button).toHaveFocus();
});

test('the arrow keys open it and go round it, Home and End lead to its ends', async () => {
  const button = open();
  const profile = () => screen.getByRole('link', { name: 'Perfil' });
  const leave = () => screen.getByRole('button', { name: 'Sair' });
  button.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(profile()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(leave()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(profile()).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(leave()).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(profile()).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(leave()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(button).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(leave()).toHaveFocus();
});

test('a press elsewhere and going on by Tab close it', async () => {
  const button = open();
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('button', { name: 'Registrar Treino' }));
  expect(panel()).toBeNull();
  await userEvent.click(button);
  for (let step = 0; step < 3; step += 1) await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Registrar Treino' })).toHaveFocus();
  expect(panel()).toBeNull();
});

test('what is chosen in it closes it', async () => {
  const onSelect = vi.fn();
  await userEvent.click(open(onSelect));
  await userEvent.click(screen.getByRole('button', { name: 'Sair' }));
  expect(onSelect).toHaveBeenCalledOnce();
  expect(panel()).toBeNull();
});
