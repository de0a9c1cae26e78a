import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import type { StaffRole } from '#domain/staff-acts.ts';
import { FreshCodeProvider } from '#web/components/second-factor/fresh-code-provider.tsx';
import { setEnv } from '#web/config/env.ts';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import { openClubClient } from '#web/lib/session/club-client.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/session/stored-session.ts';
import { MEMBER, TEST_ENV, sessionOf, stubBackend } from '#web/lib/testing/fake-backend.ts';
import { connectToastDisplay, toast } from '#web/lib/toast.ts';
import { StaffRoleContext } from '../staff-role.ts';

export const FACTOR_ID = '00000000-0000-4000-8000-0000000000fa';

/** The code that the stand-in of the auth server takes. */
export const RIGHT_CODE = '246810';

/** One client a file: several would answer each other's news of the session. */
let isClientOpen = false;

interface StaffStage {
  /** The bodies of calls so far, by procedure. */
  calls: Record<string, unknown[]>;
  /** Answers of procedures, such as `staff_list`; each gets the call's arguments. */
  procedures: Record<string, (body: Record<string, unknown>) => unknown>;
  routes: ReturnType<typeof stubBackend>['routes'];
  toasts: [string, string | undefined][];
}

/** A fresh network with one of the staff signed in, whose factor takes RIGHT_CODE. */
export function staffStage(): StaffStage {
  const backend = stubBackend();
  if (!isClientOpen) {
    setEnv(TEST_ENV);
    openClubClient();
    isClientOpen = true;
  }
  const session = sessionOf(MEMBER);
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  useSessionStore.setState({ session, user: session.user, isInitialized: true, isLoading: false });
  const factors = [{ id: FACTOR_ID, factor_type: 'totp', status: 'verified', created_at: '', updated_at: '' }];
  Object.assign(backend.routes, {
    'GET /auth/v1/user': () => Response.json({ ...session.user, factors }),
    [`POST /auth/v1/factors/${FACTOR_ID}/challenge`]: () => Response.json({ id: FACTOR_ID, type: 'totp', expires_at: 0 }),
    [`POST /auth/v1/factors/${FACTOR_ID}/verify`]: async (request: Request) => {
      const { code } = (await request.json()) as { code: string };
      return code === RIGHT_CODE
        ? Response.json(session)
        : Response.json({ code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' }, { status: 422 });
    },
  });
  const toasts: [string, string | undefined][] = [];
  toast.dismiss();
  connectToastDisplay({ show: ({ title, description }) => toasts.push([title, description]), dismiss: () => undefined });
  const stage: StaffStage = { calls: {}, procedures: {}, routes: backend.routes, toasts };
  const whole = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const name = /\/rest\/v1\/rpc\/(\w+)$/.exec(new URL(request.url).pathname)?.[1];
    const answer = name === undefined ? undefined : stage.procedures[name];
    if (!name || !answer) return whole(request);
    const text = await request.text();
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    (stage.calls[name] ??= []).push(body);
    const value = answer(body);
    return value instanceof Response ? value : Response.json(value);
  };
  return stage;
}

/** Opens a screen as it stands at an address, for one whose session has shown the second factor if a role is given. */
export function openRoom(element: ReactElement, { role = 'owner', path = '/operador' }: { role?: StaffRole | null; path?: string } = {}) {
  const client = createQueryClient();
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <StaffRoleContext value={role}>
          <FreshCodeProvider>{element}</FreshCodeProvider>
        </StaffRoleContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...view, client, user: userEvent.setup({ delay: null }) };
}

export const done = (facts: object = {}) => ({ success: true, error: null, message: null, ...facts });
export const refused = (error: string, facts: object = {}) => ({ success: false, error, message: 'palavras do servidor', ...facts });
