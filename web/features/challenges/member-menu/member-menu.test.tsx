// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { MemberMenu } from './member-menu.tsx';

// jsdom scrolls nothing; newer browsers answer a promise.
beforeEach(() => {
  Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });
});

function open(onSelect = vi.fn()) {
  render(
    <MemoryRouter>
      <MemberMenu name="Bia" items={[{ label: 'Bloquear', icon: null, onSelect }]} />
      <button type="button">Outra coisa</button>
    </MemoryRouter>,
  );
  return screen.getByRole('button', { name: 'Opções de Bia' });
}
const panel = () => screen.queryByRole('list', { name: 'Opções de Bia' });

test('it stays closed until it is pressed; a second press, Escape and a press elsewhere close it', async () => {
  const button = open();
  expect(panel()).toBeNull();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(panel()).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(button);
  expect(panel()).toBeNull();
  await userEvent.click(button);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Bloquear' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(panel()).toBeNull();
  expect(button).toHaveFocus();
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('button', { name: 'Outra coisa' }));
  expect(panel()).toBeNull();
});

test('what is chosen in it closes it and leaves the focus on its button', async () => {
  const onSelect = vi.fn();
  const button = open(onSelect);
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('button', { name: 'Bloquear' }));
  expect(onSelect).toHaveBeenCalledOnce();
  expect(panel()).toBeNull();
  expect(button).toHaveFocus();
});

test('without an action there is no button', () => {
  render(
    <MemoryRouter>
      <MemberMenu name="Bia" items={[]} />
    </MemoryRouter>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
