// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, authRefusal, sessionOf } from '#web/lib/testing/fake-backend.ts';
import { pausedFor } from '#web/lib/testing/second-door.ts';
import { ConsoleEntrance } from '../console-entrance.tsx';
import { FACTOR_ID, RIGHT_CODE, done, openRoom, refused, staffStage } from '../testing/open-console.tsx';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-JKMN-PQR${'ABCDEFGHJK'[index]}`);

let stage: ReturnType<typeof staffStage>;
let state: { role: string | null; proven_role: string | null; has_factor: boolean };
let codesLeft: number;

const press = (name: string) => screen.getByRole('button', { name });
const enter = () => openRoom(<ConsoleEntrance unknownPage={<p>endereço desconhecido</p>}>sala aberta</ConsoleEntrance>);

beforeEach(() => {
  stage = staffStage();
  state = { role: 'operator', proven_role: null, has_factor: true };
  codesLeft = 10;
  const verify = stage.routes[`POST /auth/v1/factors/${FACTOR_ID}/verify`];
  stage.routes[`POST /auth/v1/factors/${FACTOR_ID}/verify`] = async (request) => {
    const answer = await verify?.(request);
    if (answer?.ok) state = { ...state, proven_role: state.role, has_factor: true };
    return answer ?? new Response(null, { status: 500 });
  };
  stage.procedures = {
    my_staff_role: () => done(state),
    recovery_codes_left: () => codesLeft,
    create_recovery_codes: () => {
      codesLeft = 10;
      return done({ codes: CODES });
    },
    use_recovery_code: ({ p_code: code }) => {
      if (code !== CODES[0]) return refused('wrong_code');
      state = { ...state, has_factor: false };
      codesLeft = 9;
      return done({ codes_left: 0 });
    },
  };
});

it('a member does not learn that there is a console, and is asked for no code', async () => {
  state = { role: null, proven_role: null, has_factor: false };
  enter();
  expect(await screen.findByText('endereço desconhecido')).toBeVisible();
  expect(screen.queryByText('Proteja o console')).toBeNull();
  expect(stage.calls).toEqual({ my_staff_role: [{}] });
});

it('staff whose session has shown the second factor go straight in', async () => {
  state.proven_role = 'operator';
  enter();
  expect(await screen.findByText('sala aberta')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Menu do console' })).toBeVisible();
  expect(screen.getByText('Operação')).toBeVisible();
  // Owners' alone.
  expect(screen.queryByRole('link', { name: 'Equipe' })).toBeNull();
});

it('whoever has lost the recovery codes makes new ones in the menu', async () => {
  state.proven_role = 'operator';
  codesLeft = 3;
  const { user } = enter();
  await user.click(await screen.findByRole('button', { name: 'Menu do usuário' }));
  await user.click(press('Códigos de recuperação'));
  expect(await screen.findByText('Você ainda tem 3 códigos.')).toBeVisible();
  // A dialog takes a press once it stands above the page.
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveStyle({ pointerEvents: 'auto' }));
  await user.click(press('Criar novos códigos'));
  expect([...(await screen.findByRole('list', { name: 'Códigos de recuperação' })).children]).toHaveLength(10);
  await user.click(press('Guardei os códigos'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['in the menu', 3, 'Criar novos códigos'],
  ['before the console opens', 0, 'Mostrar os códigos'],
])('whose code was shown too long ago is asked for another before new recovery codes %s', async (_, left, label) => {
  state.proven_role = 'operator';
  codesLeft = left;
  let isFresh = false;
  stage.procedures['create_recovery_codes'] = () => (isFresh ? done({ codes: CODES }) : refused('fresh_code_needed'));
  const verify = stage.routes[`POST /auth/v1/factors/${FACTOR_ID}/verify`];
  stage.routes[`POST /auth/v1/factors/${FACTOR_ID}/verify`] = async (request) => {
    isFresh = true;
    return verify?.(request) ?? new Response(null, { status: 500 });
  };
  const { user } = enter();
  if (left > 0) {
    await user.click(await screen.findByRole('button', { name: 'Menu do usuário' }));
    await user.click(press('Códigos de recuperação'));
    await screen.findByText('Você ainda tem 3 códigos.');
  }
  await user.click(await screen.findByRole('button', { name: label }));
  expect(await screen.findByRole('dialog', { name: 'Confirme que é você' })).toBeVisible();
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
  await user.type(await screen.findByLabelText('Código do aplicativo'), RIGHT_CODE);
  await user.click(press('Continuar'));
  expect([...(await screen.findByRole('list', { name: 'Códigos de recuperação' })).children]).toHaveLength(10);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirme que é você' })).toBeNull());
  if (left === 0) await user.click(screen.getByLabelText('Guardei os códigos em um lugar seguro'));
  await user.click(press(left > 0 ? 'Guardei os códigos' : 'Abrir o console'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('with a second factor', () => {
  it('nothing but the code is shown, and the right one opens the console', async () => {
    const { user } = enter();
    const code = await screen.findByLabelText('Código do aplicativo');
    expect(screen.queryByText('sala aberta')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
    await user.type(code, `24 68x10`);
    expect(code).toHaveValue(RIGHT_CODE);
    await user.click(press('Entrar no console'));
    expect(await screen.findByText('sala aberta')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it.each([
    ['a wrong code', authRefusal('mfa_verification_failed', 422), /^Código incorreto ou já usado/],
    ['a paused factor', authRefusal('over_request_rate_limit', 429), /Espere alguns minutos/],
    ['a paused factor whose time is told', pausedFor(287), /Espere 5 minutos/],
    [
      'a clock that is off',
      Response.json(
        { code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered: the clock it is of is 300 seconds ahead' },
        { status: 422 },
      ),
      /^O relógio do celular/,
    ],
  ])('%s is told beside the field, which is empty for the next', async (_what, answer, sentence) => {
    stage.routes[`POST /auth/v1/factors/${FACTOR_ID}/verify`] = () => answer.clone();
    const { user } = enter();
    const code = await screen.findByLabelText('Código do aplicativo');
    await user.type(code, '111111');
    await user.click(press('Entrar no console'));
    await waitFor(() => expect(code).toHaveAccessibleDescription(sentence));
    expect(code).toHaveValue('');
    expect(code).toHaveFocus();
    expect(screen.queryByText('sala aberta')).toBeNull();
  });

  it('a recovery code leads to setting up a new one', async () => {
    const { user } = enter();
    await screen.findByLabelText('Código do aplicativo');
    await user.click(press('Estou sem o aplicativo'));
    const code = screen.getByLabelText('Código de recuperação');
    expect(code).toHaveFocus();
    await user.type(code, 'AAAA-AAAA-AAAA-AAAA');
    await user.click(press('Usar código'));
    await waitFor(() => expect(code).toHaveAccessibleDescription('Código incorreto ou vencido.'));
    await user.clear(code);
    await user.type(code, CODES[0] ?? '');
    await user.click(press('Usar código'));
    expect(await screen.findByRole('heading', { name: 'Proteja o console' })).toBeVisible();
  });
});

describe('without one', () => {
  beforeEach(() => {
    state.has_factor = false;
    codesLeft = 0;
    stage.routes['POST /auth/v1/factors'] = () =>
      Response.json({ id: FACTOR_ID, type: 'totp', friendly_name: '', totp: { qr_code: '<svg></svg>', secret: SECRET, uri: '' } });
    stage.routes[`DELETE /auth/v1/factors/${FACTOR_ID}`] = () => Response.json({ id: FACTOR_ID });
    stage.routes['GET /auth/v1/user'] = () => Response.json({ ...sessionOf(MEMBER).user, factors: [] });
  });

  async function setUp() {
    const { user } = enter();
    await user.click(await screen.findByRole('button', { name: 'Configurar agora' }));
    expect(await screen.findByRole('img', { name: /^Código QR/ })).toHaveAttribute('src', expect.stringMatching(/^data:image\/svg\+xml/));
    expect(screen.getByRole('heading', { name: 'Leia com o aplicativo' })).toHaveFocus();
    const secret = screen.getByTestId('factor-secret');
    expect(secret).toBeVisible();
    expect(secret.textContent).toBe(SECRET);
    await user.type(screen.getByLabelText('Código do aplicativo'), RIGHT_CODE);
    await user.click(press('Confirmar'));
    expect(await screen.findByRole('heading', { name: 'Guarde seus códigos' })).toHaveFocus();
    return user;
  }

  it('a phone, which can’t scan its own screen, opens the authenticator app by an address', async () => {
    const uri = `otpauth://totp/Clube:ana@clube.example?secret=${SECRET}`;
    stage.routes['POST /auth/v1/factors'] = () =>
      Response.json({ id: FACTOR_ID, type: 'totp', friendly_name: '', totp: { qr_code: '<svg></svg>', secret: SECRET, uri } });
    const { user } = enter();
    await user.click(await screen.findByRole('button', { name: 'Configurar agora' }));
    expect(await screen.findByRole('link', { name: 'Abrir no aplicativo deste celular' })).toHaveAttribute('href', uri);
  });

  it('one is set up, and the console opens once the recovery codes are kept', async () => {
    const user = await setUp();
    expect(screen.queryByText('sala aberta')).toBeNull();
    await user.click(press('Mostrar os códigos'));
    const list = await screen.findByRole('list', { name: 'Códigos de recuperação' });
    expect(list).toHaveFocus();
    expect([...list.children].map((item) => item.textContent)).toEqual(CODES);
    expect(press('Abrir o console')).toBeDisabled();
    await user.click(screen.getByLabelText('Guardei os códigos em um lugar seguro'));
    await user.click(press('Abrir o console'));
    expect(await screen.findByText('sala aberta')).toBeVisible();
    expect(stage.calls['create_recovery_codes']).toHaveLength(1);
  });

  it('codes that were shown and not kept open nothing to a page loaded anew: it makes others', async () => {
    const user = await setUp();
    await user.click(press('Mostrar os códigos'));
    await screen.findByRole('list', { name: 'Códigos de recuperação' });
    cleanup();
    codesLeft = 10;
    state = { role: 'owner', proven_role: 'owner', has_factor: true };
    const { user: again } = enter();
    expect(await screen.findByRole('heading', { name: 'Guarde seus códigos' })).toBeVisible();
    expect(screen.queryByText('sala aberta')).toBeNull();
    await again.click(press('Mostrar os códigos'));
    await again.click(await screen.findByLabelText('Guardei os códigos em um lugar seguro'));
    await again.click(press('Abrir o console'));
    expect(await screen.findByText('sala aberta')).toBeVisible();
    cleanup();
    enter();
    expect(await screen.findByText('sala aberta')).toBeVisible();
  });

  it('a session by the password alone shows first that the mail is read, by a code', async () => {
    let isProven = false;
    const begin = stage.routes['POST /auth/v1/factors'];
    stage.routes['POST /auth/v1/factors'] = async (request) =>
      (isProven ? await begin?.(request) : null) ?? authRefusal('reauthentication_needed', 400);
    stage.routes['GET /auth/v1/reauthenticate'] = () => Response.json({});
    stage.procedures['prove_by_mailed_code'] = ({ p_code: code }) => {
      isProven = code === '123456';
      return isProven ? done() : refused('wrong_code');
    };
    const { user } = enter();
    await user.click(await screen.findByRole('button', { name: 'Configurar agora' }));
    await user.click(await screen.findByRole('button', { name: 'Enviar código' }));
    const code = await screen.findByLabelText('Código do email');
    expect(press('Continuar')).toBeDisabled();
    await user.type(code, '000000');
    await user.click(press('Continuar'));
    await waitFor(() => expect(code).toHaveAccessibleDescription('Código incorreto ou vencido.'));
    await user.clear(code);
    await user.type(code, '123 456');
    await user.click(press('Continuar'));
    expect(await screen.findByRole('heading', { name: 'Leia com o aplicativo' })).toBeVisible();
    expect(stage.calls['prove_by_mailed_code']).toEqual([{ p_code: '000000' }, { p_code: '123456' }]);
  });

  it('after a recovery code new ones are shown, though some of the old are left', async () => {
    codesLeft = 9;
    await setUp();
    expect(press('Mostrar os códigos')).toBeVisible();
  });

  it('a page loaded anew before the codes were shown goes on with them', async () => {
    state = { role: 'owner', proven_role: 'owner', has_factor: true };
    enter();
    expect(await screen.findByRole('heading', { name: 'Guarde seus códigos' })).toBeVisible();
  });
});
