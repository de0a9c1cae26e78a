// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConsoleLayout } from './console-layout.tsx';
import { openRoom, staffStage } from './testing/open-console.tsx';

test('every room leads to the search of members without the menu', async () => {
  staffStage();
  const role = 'moderator';
  openRoom(<ConsoleLayout role={role}>Sala</ConsoleLayout>, { role });
  expect(await screen.findByRole('link', { name: 'Buscar membro' })).toHaveAttribute('href', '/operador/membros');
});
