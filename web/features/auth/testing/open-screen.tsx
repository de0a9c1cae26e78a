import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { setEnv } from '#web/config/env.ts';
import { paths } from '#web/config/paths.ts';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import { initializeSession } from '#web/lib/session/initialize-session.ts';
import { startSession } from '#web/lib/session/start-session.ts';
import { TEST_ENV, authRefusal, stubBackend } from '#web/lib/testing/fake-backend.ts';
import { connectToastDisplay, toast } from '#web/lib/toast.ts';

/** Puts configuration, client and session in place; once a test file. */
export async function startApp(): Promise<void> {
  stubBackend();
  setEnv(TEST_ENV);
  startSession();
  await initializeSession();
}

/** A fresh network for one test, and the toasts shown from now on as [title, description]. */
export function freshStage() {
  const toasts: [string, string | undefined][] = [];
  toast.dismiss();
  sessionStorage.clear();
  connectToastDisplay({ show: ({ title, description }) => toasts.push([title, description]), dismiss: () => undefined });
  return { backend: stubBackend(), toasts };
}

/** Opens a screen at an address; the login and the home are stand-ins that only say where one is. */
export function open(element: ReactElement, path = '/') {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/auth/login" element={<p>tela de login</p>} />
          <Route path="/app/home" element={<p>início</p>} />
          <Route path="*" element={element} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}

/** Opens the pages of signing in together, each at its address, so that a press leads from one to the next. */
export function openAuthPages(
  pages: Record<'login' | 'signup' | 'forgotPassword', ReactElement>,
  entry: { pathname: string; state: unknown },
) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[entry]}>
        <Routes>
          {(['login', 'signup', 'forgotPassword'] as const).map((name) => (
            <Route key={name} path={paths.auth[name].path} element={pages[name]} />
          ))}
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}

export const refuse = (code: string, status: number) => () => authRefusal(code, status);
export const field = (label: string) => screen.getByLabelText(label);
export const press = (name: string) => screen.getByRole('button', { name });
