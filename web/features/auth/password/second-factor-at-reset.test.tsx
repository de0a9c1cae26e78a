// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { MEMBER, authRefusal, sessionOf } from '#web/lib/testing/fake-backend.ts';
import { pausedFor } from '#web/lib/testing/second-door.ts';
import { field, freshStage, open, press, startApp } from '../testing/open-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

const FACTOR = '00000000-0000-4000-8000-000000000001';
const PASSWORD = 'uma-senha-bem-nova';

let stage: ReturnType<typeof freshStage>;
let isShown: boolean;

beforeAll(startApp);

beforeEach(() => {
  stage = freshStage();
  isShown = false;
  const session = sessionOf(MEMBER);
  const user = { ...session.user, factors: [{ id: FACTOR, factor_type: 'totp', status: 'verified' }] };
  Object.assign(stage.backend.routes, {
    'POST /auth/v1/verify': () => Response.json(session),
    'GET /auth/v1/user': () => Response.json(user),
    'PUT /auth/v1/user': () => (isShown ? Response.json(user) : authRefusal('insufficient_aal', 401)),
    [`POST /auth/v1/factors/${FACTOR}/challenge`]: () => Response.json({ id: FACTOR, type: 'totp', expires_at: 0 }),
    [`POST /auth/v1/factors/${FACTOR}/verify`]: async (request: Request) => {
      const { code } = (await request.json()) as { code: string };
      isShown = code === '123456';
      return isShown ? Response.json(session) : authRefusal('mfa_verification_failed', 422);
    },
    'POST /rest/v1/rpc/use_recovery_code': async (request: Request) => {
      const { p_code: code } = (await request.json()) as { p_code: string };
      isShown = code === 'ABCD-EFGH-JKMN-PQRS';
      return Response.json(isShown ? { success: true, codes_left: 0 } : { success: false, error: 'wrong_code' });
    },
  });
});
afterEach(() => useSessionStore.setState({ user: null, session: null }));

async function choosePassword(): Promise<UserEvent> {
  const user = open(<ResetPasswordScreen />, '/auth/reset-password?token_hash=abc&type=recovery');
  await user.type(field('Nova senha'), PASSWORD);
  await user.type(field('Confirmar nova senha'), PASSWORD);
  await user.click(press('Salvar nova senha'));
  return user;
}

describe('a new password of an account with a second factor', () => {
  it('is saved once the code of the app was right', async () => {
    const user = await choosePassword();
    expect(await screen.findByRole('heading', { name: 'Confirme que é você' })).toHaveFocus();
    const code = field('Código do aplicativo');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await user.click(press('Confirmar'));
    expect(screen.getByText('Digite os 6 números que aparecem no aplicativo.')).toBeVisible();
    await user.type(code, '12a3 456789');
    expect(code).toHaveValue('123456');
    await user.click(press('Confirmar'));
    expect(await screen.findByText('Senha alterada com sucesso!')).toBeVisible();
    expect(stage.toasts).toEqual([]);
  });

  it('waits while the code is wrong, and says so beside it', async () => {
    const user = await choosePassword();
    await user.type(await screen.findByLabelText('Código do aplicativo'), '000000');
    await user.click(press('Confirmar'));
    expect(await screen.findByText(/^Código incorreto ou já usado/)).toBeVisible();
    expect(screen.queryByText('Senha alterada com sucesso!')).not.toBeInTheDocument();
  });

  it('is told of a clock that is off', async () => {
    stage.backend.routes[`POST /auth/v1/factors/${FACTOR}/verify`] = () =>
      Response.json(
        {
          code: 422,
          error_code: 'mfa_verification_failed',
          msg: 'Invalid TOTP code entered: the clock it is of is 300 seconds ahead',
        },
        { status: 422 },
      );
    const user = await choosePassword();
    await user.type(await screen.findByLabelText('Código do aplicativo'), '000000');
    await user.click(press('Confirmar'));
    expect(await screen.findByText(/^O relógio do celular que mostra o código/)).toBeVisible();
  });

  it('is told to wait when the factor is paused', async () => {
    stage.backend.routes[`POST /auth/v1/factors/${FACTOR}/verify`] = () => pausedFor(40);
    const user = await choosePassword();
    await user.type(await screen.findByLabelText('Código do aplicativo'), '000000');
    await user.click(press('Confirmar'));
    expect(await screen.findByText('Foram muitos códigos errados. Espere 40 segundos e digite um novo.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Tente de novo em \d+ s$/ })).toBeDisabled();
  });

  it('is saved by a recovery code too, of which one that is wrong says so', async () => {
    const user = await choosePassword();
    await screen.findByLabelText('Código do aplicativo');
    await user.click(press('Usar código de recuperação'));
    await user.type(field('Código de recuperação'), 'AAAA-AAAA-AAAA-AAAA');
    await user.click(press('Confirmar'));
    expect(await screen.findByText('Código incorreto ou vencido.')).toBeVisible();
    await user.clear(field('Código de recuperação'));
    await user.type(field('Código de recuperação'), 'ABCD-EFGH-JKMN-PQRS');
    await user.click(press('Confirmar'));
    await waitFor(() => expect(screen.getByText('Senha alterada com sucesso!')).toBeVisible());
  });
});
