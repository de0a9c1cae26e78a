// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { SideNav } from './side-nav.tsx';

function Where() {
  return <p data-testid="where">{useLocation().pathname}</p>;
}

function renderNav() {
  render(
    <MemoryRouter initialEntries={['/inicio']}>
      <SideNav
        items={[
          { label: 'Início', to: '/inicio', icon: <svg />, isActive: true },
          { label: 'Treinos', to: '/treinos', icon: <svg />, isLocked: true },
          { label: 'Desafios', to: '/desafios', icon: <svg /> },
        ]}
      />
      <Where />
    </MemoryRouter>,
  );
}

test('the active item is announced as the current page', () => {
  renderNav();
  expect(screen.getByRole('link', { name: 'Início' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Desafios' })).not.toHaveAttribute('aria-current');
});

test('a locked item is announced as locked and leads nowhere', async () => {
  renderNav();
  const locked = screen.getByRole('button', { name: /Treinos\s*, bloqueado no seu plano/ });
  expect(locked).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(locked);
  expect(screen.getByTestId('where')).toHaveTextContent('/inicio');
});

test('the other items lead on', async () => {
  renderNav();
  await userEvent.click(screen.getByRole('link', { name: 'Desafios' }));
  expect(screen.getByTestId('where')).toHaveTextContent('/desafios');
});
