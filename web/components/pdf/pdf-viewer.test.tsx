// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { downloadUrl } from '#web/lib/files/pdf.ts';
import { PdfViewer } from './pdf-viewer.tsx';

const URL_OF_PDF = 'https://clube.example/storage/v1/object/sign/materials/a.pdf?token=t';
const MESSAGE = 'Não foi possível exibir o PDF no navegador.';

function show(canShow: boolean): HTMLElement {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, {}));
  Object.defineProperty(globalThis.navigator, 'pdfViewerEnabled', { value: canShow, configurable: true });
  return render(<PdfViewer url={URL_OF_PDF} title="Ficha" />).container;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function frameOf(container: HTMLElement): Element | null {
  return container.querySelector('iframe, object, embed');
}

test('a frame first, then an object, then an embed, and after two retries the file to save', () => {
  const container = show(true);
  for (const tag of ['IFRAME', 'OBJECT', 'EMBED']) {
    const frame = frameOf(container);
    expect(frame?.tagName).toBe(tag);
    if (frame) fireEvent.error(frame);
  }
  expect(frameOf(container)).toBeNull();
  expect(screen.getByText(MESSAGE)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Baixar PDF' })).toHaveAttribute('href', downloadUrl(URL_OF_PDF, 'Ficha'));
});

test('what has loaded stays, and nothing says any more that it loads', () => {
  const container = show(true);
  expect(screen.getByText('Carregando PDF...')).toBeVisible();
  fireEvent.load(frameOf(container) as Element);
  expect(screen.queryByText('Carregando PDF...')).not.toBeInTheDocument();
  expect(frameOf(container)?.tagName).toBe('IFRAME');
});

test('a frame that stays silent is given up', () => {
  vi.useFakeTimers();
  const container = show(true);
  act(() => {
    vi.advanceTimersByTime(10_000);
  });
  expect(frameOf(container)?.tagName).toBe('OBJECT');
});

test('a browser without a PDF reader is offered the file at once', () => {
  const container = show(false);
  expect(frameOf(container)).toBeNull();
  expect(screen.getByText(MESSAGE)).toBeVisible();
  const links = screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(links).toEqual([`Abrir PDF ${URL_OF_PDF}`, `Baixar PDF ${downloadUrl(URL_OF_PDF, 'Ficha')}`]);
});

test('the file is saved under its title', () => {
  expect(new URL(downloadUrl(URL_OF_PDF, 'Fichas de força')).searchParams.get('download')).toBe('Fichas de força.pdf');
});
