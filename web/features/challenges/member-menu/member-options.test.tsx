// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { useWantedReport } from '#web/lib/reports/wanted-report.ts';
import { MemberOptions } from './member-options.tsx';

test('a fellow’s name can be reported', async () => {
  render(
    <MemoryRouter>
      <MemberOptions member={{ id: 'b', name: 'Bia' }} />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Opções de Bia' }));
  await userEvent.click(screen.getByRole('button', { name: 'Denunciar nome' }));
  expect(useWantedReport.getState()).toEqual({
    isOpen: true,
    subject: { kind: 'name', target: 'b', challengeId: null, memberName: 'Bia' },
  });
});
