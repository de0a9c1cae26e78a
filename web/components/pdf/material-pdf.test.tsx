// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { openClubClient } from '#web/lib/session/club-client.ts';
import { MEMBER, TEST_ENV, sessionOf, stubBackend } from '#web/lib/testing/fake-backend.ts';
import { MaterialPdf } from './material-pdf.tsx';

const PATH = 'ficha.pdf';
const ASKED = `POST /storage/v1/object/sign/materials/${PATH}`;
const FILE = `GET /storage/v1/object/sign/materials/${PATH}`;

let backend: ReturnType<typeof stubBackend>;
let handedOut: number;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('club-session', JSON.stringify(sessionOf(MEMBER)));
  setEnv(TEST_ENV);
  backend = stubBackend();
  openClubClient();
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
  handedOut = 0;
  backend.routes[ASKED] = () => Response.json({ signedURL: `/object/sign/materials/${PATH}?token=${(handedOut += 1)}` });
});

afterEach(() => vi.unstubAllGlobals());

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <MaterialPdf userId={MEMBER.id} path={PATH} title="Ficha" />
    </QueryClientProvider>,
  ).container;
}

const aFile = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
const refusal = (status: number, error: string) => () => Response.json({ statusCode: `${status}`, error, message: error }, { status });

test.each([
  ['is aborted on its way', () => Promise.reject(new DOMException('aborted', 'AbortError'))],
  ['is gone', refusal(404, 'not_found')],
  ['comes as the server’s fault', refusal(500, 'InternalError')],
  ['comes as something else', () => Response.json({ status: 'ok' })],
])('a PDF that %s is said not to be there, never shown as what came instead, and can be asked for again', async (_what, answer) => {
  backend.routes[FILE] = answer;
  const container = open();
  expect(await screen.findByText('Não foi possível exibir o PDF no navegador.')).toBeVisible();
  expect(container.querySelector('iframe, object, embed')).toBeNull();
  expect(screen.getByRole('link', { name: 'Baixar PDF' })).toHaveAttribute('href', expect.stringContaining('download=Ficha.pdf'));
  backend.routes[FILE] = aFile;
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(container.querySelector('iframe')).not.toBeNull());
});

test('an address that has expired is asked for again, and the file is shown from the new one', async () => {
  backend.routes[FILE] = (request) => (request.url.endsWith('token=1') ? refusal(400, 'InvalidJWT')() : aFile());
  const container = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(container.querySelector('iframe')).toHaveAttribute('src', expect.stringContaining('token=2')));
});
