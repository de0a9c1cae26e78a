// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SectionBoundary } from './section-boundary.tsx';

test('a part that fails leaves the others standing and can be tried again', async () => {
  let isBroken = true;
  function Fragile() {
    if (isBroken) throw new Error('malformed');
    return <p>resumo</p>;
  }
  render(
    <>
      <SectionBoundary name="o resumo da semana">
        <Fragile />
      </SectionBoundary>
      <p>totais</p>
    </>,
  );
  expect(screen.getByText('totais')).toBeInTheDocument();
  expect(screen.getByText('Não foi possível mostrar o resumo da semana')).toBeInTheDocument();
  expect(console.warn).toHaveBeenCalled();
  // React and the boundary are meant to log this fault.
  vi.mocked(console.warn).mockClear();
  vi.mocked(console.error).mockClear();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(screen.getByText('resumo')).toBeInTheDocument();
});
