// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { closeMenus } from './close-menus.ts';

const menu = () => screen.getByTestId<HTMLDetailsElement>('menu');
const button = () => screen.getByText('Menu');

beforeAll(() => closeMenus());

beforeEach(() => {
  document.body.innerHTML = `
    <details data-menu data-testid="menu" open><summary>Menu</summary><p>Seções</p><a href="#planos">Planos</a></details>
    <details data-testid="question" open><summary>Quanto custa?</summary><p>Nada.</p></details>
    <p>Página</p>`;
});

test('a choice closes the menu, and so does a press elsewhere', async () => {
  await userEvent.click(screen.getByText('Seções'));
  expect(menu().open).toBe(true);
  await userEvent.click(screen.getByRole('link', { name: 'Planos' }));
  expect(menu().open).toBe(false);
  menu().open = true;
  await userEvent.click(screen.getByText('Página'));
  expect(menu().open).toBe(false);
});

test('Escape closes the menu and gives its button the focus', async () => {
  screen.getByRole('link', { name: 'Planos' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(menu().open).toBe(false);
  expect(button()).toHaveFocus();
});

test('what is no menu stays as it is, and Escape takes no focus where nothing is open', async () => {
  menu().open = false;
  await userEvent.click(screen.getByText('Página'));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByTestId<HTMLDetailsElement>('question').open).toBe(true);
  expect(button()).not.toHaveFocus();
});
