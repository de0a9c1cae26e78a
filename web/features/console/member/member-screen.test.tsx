// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { StaffRole } from '#domain/staff-acts.ts';
import { consolePaths } from '#web/config/console-paths.ts';
import type { StaffMember } from '../api/member-schema.ts';
import { RIGHT_CODE, done, openRoom, refused, staffStage } from '../testing/open-console.tsx';
import { MemberScreen } from './member-screen.tsx';

const BIA = '22222222-0000-4000-8000-000000000002';
const VOIDED_AT = '2026-11-20T15:00:00+00:00';

function memberFacts(facts: Partial<StaffMember> = {}): StaffMember {
  return {
    user_id: BIA,
    name: 'Bia Souza',
    email: 'bia@clube21.example',
    photo_url: null,
    level: 'basic',
    is_suspended: false,
    is_confirmed: true,
    last_check_in_day: '2026-11-19',
    created_at: '2026-01-02T12:00:00Z',
    suspension: null,
    staff_role: null,
    may_act: true,
    challenges: [
      {
        challenge_id: 'c',
        title: 'Novembro',
        points: 10,
        check_ins_count: 1,
        completion_percentage: 4.8,
        is_ranked: true,
        status: 'active',
      },
    ],
    check_ins: [
      {
        id: 'k2',
        challenge: 'Novembro',
        day: '2026-11-19',
        points: 10,
        voided_at: null,
        reason: null,
        workout: 'Corrida',
        minutes: 45,
      },
      {
        id: 'k1',
        challenge: 'Novembro',
        day: '2026-11-18',
        points: 10,
        voided_at: VOIDED_AT,
        reason: 'foto repetida',
        workout: 'Yoga',
        minutes: 30,
      },
    ],
    workouts: [{ id: 'w', challenge_id: 'c', name: 'Corrida', day: '2026-11-19', minutes: 45, image_urls: [] }],
    plan: { level: 'basic', level_expires_at: null, source: 'none', subscription: null },
    grant: null,
    receipts: [{ id: 'r', amount: 3990, paid_at: '2026-11-01T12:00:00Z', refunded: 0 }],
    sessions: [{ user_agent: null, network: '203.0.113.0/24', last_used_at: '2026-11-20T12:00:00Z' }],
    requests: [],
    ...facts,
  };
}

let stage: ReturnType<typeof staffStage>;
let member: StaffMember;

function open(role: StaffRole = 'operator') {
  return openRoom(
    <Routes>
      <Route path={consolePaths.member.path} element={<MemberScreen />} />
    </Routes>,
    { role, path: consolePaths.member.getHref(BIA) },
  );
}

const press = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => {
  stage = staffStage();
  member = memberFacts();
  stage.procedures['staff_member'] = () => done(member);
});

test('a voided check-in stands first with its reason, and its void is taken back with another', async () => {
  stage.procedures['staff_take_back_void'] = () => {
    member = memberFacts({ check_ins: member.check_ins.map((one) => ({ ...one, voided_at: null, reason: null })) });
    return done();
  };
  const { user } = open();
  const voided = within(await screen.findByRole('list', { name: 'Check-ins anulados' }));
  expect(screen.getByText('1 check-in vale, 1 anulado')).toBeVisible();
  expect(voided.getByText('foto repetida')).toBeVisible();
  await user.click(voided.getByRole('button', { name: 'Desfazer anulação de 18/11/2026' }));
  const asking = await dialog();
  expect(asking.getByText(/O membro lê este motivo/)).toBeVisible();
  await user.type(asking.getByLabelText('Motivo'), 'a foto era de hoje');
  await user.click(asking.getByRole('button', { name: 'Desfazer anulação' }));
  await isClosed();
  expect(stage.calls['staff_take_back_void']).toEqual([
    { p_check_in_id: 'k1', p_reason: 'a foto era de hoje', p_seen_voided_at: VOIDED_AT },
  ]);
  expect(screen.queryByRole('list', { name: 'Check-ins anulados' })).toBeNull();
  expect(stage.toasts).toContainEqual(['O check-in de 18/11/2026 voltou a contar', undefined]);
});

test('who voids a check-in second sees that it is voided, and why', async () => {
  stage.procedures['staff_void_check_in'] = () => {
    member = memberFacts({
      check_ins: member.check_ins.map((one) => ({ ...one, voided_at: VOIDED_AT, reason: 'treino de ontem' })),
    });
    return refused('changed_meanwhile');
  };
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Anular check-in de 19/11/2026' }));
  const asking = await dialog();
  await user.type(asking.getByLabelText('Motivo'), 'sem foto');
  await user.click(asking.getByRole('button', { name: 'Anular check-in' }));
  expect(await asking.findByText(/^Anulado em 20\/11\/2026 12:00. Motivo: treino de ontem$/)).toBeVisible();
  expect(asking.getByText(/Isto mudou enquanto você olhava/)).toBeVisible();
  expect(asking.getByLabelText('Motivo')).toHaveValue('sem foto');
});

test('a moderator is offered no act, and sees neither payments nor devices', async () => {
  member = memberFacts({ receipts: null, sessions: null, requests: null });
  open('moderator');
  expect(await screen.findByRole('heading', { name: 'Bia Souza' })).toBeVisible();
  expect(screen.getByText('foto repetida')).toBeVisible();
  expect(screen.queryAllByRole('button')).toEqual([]);
  for (const card of ['Dados pessoais', 'Acessos', 'Suspender', 'Pedidos por escrito', 'Emails da conta'])
    expect(screen.queryByRole('heading', { name: card })).toBeNull();
});

test('a private field is asked for only when it is opened, and is hidden again', async () => {
  stage.procedures['staff_private_field'] = () => done({ field: 'phone', value: '11 90000-0021' });
  const { user } = open();
  expect(await screen.findByText(/Cada vez que você abre um, isso fica escrito no registro/)).toBeVisible();
  expect(stage.calls['staff_private_field']).toBeUndefined();
  await user.click(press('Ver: Telefone'));
  expect(await screen.findByText('11 90000-0021')).toBeVisible();
  expect(stage.calls['staff_private_field']).toEqual([{ p_user_id: BIA, p_field: 'phone' }]);
  await user.click(press('Ocultar: Telefone'));
  expect(screen.queryByText('11 90000-0021')).toBeNull();
});

test('the plan is given until a day, and names the grant that was seen', async () => {
  stage.procedures['staff_give_level'] = () => done({ grant: null, payment_holds: false });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Dar o plano Expert' }));
  const asking = await dialog();
  await user.type(asking.getByLabelText('Até o fim do dia'), '2099-12-31');
  await user.type(asking.getByLabelText('Motivo'), 'prêmio');
  await user.click(asking.getByRole('button', { name: 'Dar o Expert' }));
  await isClosed();
  expect(stage.calls['staff_give_level']).toEqual([{ p_user_id: BIA, p_reason: 'prêmio', p_until: '2099-12-31', p_seen_updated_at: null }]);
});

test('a grant is taken, and a member who pays stays Expert', async () => {
  const updatedAt = '2026-11-01T12:00:00.123456+00:00';
  member = memberFacts({ grant: { until: '2027-01-01T03:00:00Z', updated_at: updatedAt } });
  stage.procedures['staff_take_level'] = () => done({ grant: null, payment_holds: true });
  const { user } = open();
  expect(await screen.findByText('O clube deu o Expert até 31/12/2026.')).toBeVisible();
  await user.click(press('Retirar o plano dado'));
  const asking = await dialog();
  await user.type(asking.getByLabelText('Motivo'), 'engano');
  await user.click(asking.getByRole('button', { name: 'Retirar' }));
  await isClosed();
  expect(stage.calls['staff_take_level']).toEqual([{ p_user_id: BIA, p_reason: 'engano', p_seen_updated_at: updatedAt }]);
  expect(stage.toasts).toContainEqual(['Plano retirado', 'Bia Souza continua Expert porque paga.']);
});

test('a plan that the club gave ends on the day that staff chose, and is told once', async () => {
  const until = '2027-01-01T03:00:00Z';
  member = memberFacts({
    plan: { level: 'expert', level_expires_at: until, source: 'club', subscription: null },
    grant: { until, updated_at: until },
  });
  open();
  expect(await screen.findByText('Expert, dado pelo clube, até 31/12/2026.')).toBeVisible();
  expect(screen.queryByText(/01\/01\/2027|O clube deu/)).toBeNull();
});

test('a member is suspended with a reason, and the suspension that was seen is lifted', async () => {
  stage.procedures['staff_suspend'] = () => {
    member = memberFacts({
      is_suspended: true,
      suspension: { id: 's', reason: 'ofensa', until: null, suspended_at: '2026-11-20T12:00:00Z' },
    });
    return done();
  };
  stage.procedures['staff_lift_suspension'] = () => {
    member = memberFacts();
    return done();
  };
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Suspender membro' }));
  let asking = await dialog();
  await user.type(asking.getByLabelText('Motivo'), 'ofensa');
  await user.click(asking.getByRole('button', { name: 'Suspender' }));
  await isClosed();
  expect(stage.calls['staff_suspend']).toEqual([{ p_user_id: BIA, p_reason: 'ofensa', p_until: null }]);
  expect(screen.getByText('Suspenso até alguém encerrar')).toBeVisible();
  await user.click(press('Encerrar suspensão'));
  asking = await dialog();
  await user.type(asking.getByLabelText('Motivo'), 'conversamos');
  await user.click(asking.getByRole('button', { name: 'Encerrar suspensão' }));
  await isClosed();
  expect(stage.calls['staff_lift_suspension']).toEqual([{ p_user_id: BIA, p_suspension_id: 's', p_reason: 'conversamos' }]);
  expect(screen.queryByText('Suspenso até alguém encerrar')).toBeNull();
});

test('one of the staff is neither suspended nor deleted', async () => {
  member = memberFacts({ staff_role: 'moderator' });
  open('owner');
  expect(await screen.findByText('Equipe: Moderação')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Suspender membro' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Excluir a conta' })).toBeNull();
  expect(press('Pedir cópia dos dados')).toBeVisible();
});

test('a deletion takes the typed address, how it was asked for, and a fresh code; and is stopped', async () => {
  stage.procedures['staff_request_deletion'] = () => {
    if (stage.calls['staff_request_deletion']?.length === 1) return refused('fresh_code_needed');
    member = memberFacts({
      requests: [
        {
          id: 'q',
          kind: 'deletion',
          reason: 'email de hoje',
          requested_at: '2026-11-20T12:00:00Z',
          due_at: '2099-11-27T12:00:00Z',
          stopped_at: null,
          done_at: null,
        },
      ],
    });
    return done();
  };
  stage.procedures['staff_stop_request'] = () => done();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Excluir a conta' }));
  const asking = await dialog();
  expect(asking.getByRole('button', { name: 'Excluir daqui a uma semana' })).toBeDisabled();
  await user.type(asking.getByLabelText('Digite o email do membro para confirmar'), 'bia@clube21.example');
  await user.click(asking.getByRole('button', { name: 'Excluir daqui a uma semana' }));
  expect(await asking.findByText('Escreva como o membro pediu.')).toBeVisible();
  expect(stage.calls['staff_request_deletion']).toBeUndefined();
  await user.type(asking.getByLabelText('Como foi pedido'), 'email de hoje');
  await user.click(asking.getByRole('button', { name: 'Excluir daqui a uma semana' }));
  const above = await screen.findByRole('dialog', { name: 'Confirme que é você' });
  // Radix gives the pointer to the upper dialog only after it has drawn it.
  await waitFor(() => expect(above).toHaveStyle({ pointerEvents: 'auto' }));
  const code = within(above);
  await user.type(code.getByLabelText('Código do aplicativo'), RIGHT_CODE);
  await user.click(code.getByRole('button', { name: 'Continuar' }));
  await isClosed();
  expect(stage.calls['staff_request_deletion']).toHaveLength(2);
  expect(stage.calls['staff_request_deletion']?.at(-1)).toEqual({
    p_user_id: BIA,
    p_confirmation: 'bia@clube21.example',
    p_reason: 'email de hoje',
  });
  expect(screen.getByText('Pedida em 20/11/2026. A conta será excluída em 27/11/2099.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Excluir a conta' })).toBeNull();
  await user.click(press('Parar: exclusão da conta'));
  const stopping = await dialog();
  await user.type(stopping.getByLabelText('Motivo'), 'mudou de ideia');
  await user.click(stopping.getByRole('button', { name: 'Parar o pedido' }));
  await isClosed();
  expect(stage.calls['staff_stop_request']).toEqual([{ p_request_id: 'q', p_reason: 'mudou de ideia' }]);
});

test('all sessions end with a reason, and lost mails are sent again', async () => {
  member = memberFacts({ is_confirmed: false });
  stage.procedures['staff_end_sessions'] = () => done({ ended: 2 });
  stage.procedures['staff_resend_mail'] = ({ p_mail: mail }) => (mail === 'signup' ? done() : refused('over_rate_limit'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Encerrar todos os acessos' }));
  const asking = await dialog();
  await user.type(asking.getByLabelText('Motivo'), 'celular roubado');
  await user.click(asking.getByRole('button', { name: 'Encerrar acessos' }));
  await isClosed();
  expect(stage.calls['staff_end_sessions']).toEqual([{ p_user_id: BIA, p_reason: 'celular roubado' }]);
  expect(stage.toasts).toContainEqual(['2 acessos encerrados', undefined]);
  await user.click(press('Reenviar a confirmação'));
  await waitFor(() => expect(stage.toasts).toContainEqual(['O email está a caminho', 'bia@clube21.example']));
  await user.click(press('Enviar link de nova senha'));
  await waitFor(() => expect(stage.toasts.at(-1)?.[0]).toBe('O email não foi enviado'));
});

test('somebody who is no member any more is said to be gone', async () => {
  stage.procedures['staff_member'] = () => refused('member_not_found');
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Não há esse membro');
  expect(screen.getByRole('link', { name: 'Membros' })).toHaveAttribute('href', '/operador/membros');
});

test.each<[StaffRole, Partial<StaffMember>, string[]]>([
  ['operator', {}, ['check-ins', 'desafios', 'treinos', 'plano', 'dados', 'emails', 'acessos', 'suspender', 'pedidos']],
  ['moderator', { receipts: null, sessions: null, requests: null }, ['check-ins', 'desafios', 'treinos', 'plano']],
  ['operator', { challenges: [], workouts: [], staff_role: 'moderator' }, ['check-ins', 'plano', 'dados', 'emails', 'acessos', 'pedidos']],
])('for %s each part of the page that is there has a link to it, and no other (%#)', async (role, facts, ids) => {
  member = memberFacts(facts);
  open(role);
  const parts = within(await screen.findByRole('navigation', { name: 'Partes desta página' }));
  expect(parts.getAllByRole('link').map((link) => new URL((link as HTMLAnchorElement).href).hash.slice(1))).toEqual(ids);
  const filled = [...document.querySelectorAll('section[id]')].filter((section) => section.childElementCount > 0);
  expect(filled.map((section) => section.id)).toEqual(ids);
});

test('of one of the staff with the same role or above there is the page and nothing to do', async () => {
  member = memberFacts({ staff_role: 'owner', may_act: false, receipts: null, sessions: null, requests: null });
  open();
  expect(await screen.findByText('Aqui só age quem é dono do clube')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver no registro' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Enviar aviso' })).toBeNull();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('heading', { name: 'Dados pessoais' })).toBeNull();
});

test('who has opened very many pages is asked for a code, and reads on', async () => {
  let isProven = false;
  stage.procedures['staff_member'] = () => {
    if (isProven) return done(member);
    isProven = true;
    return refused('fresh_code_needed');
  };
  const { user } = open();
  expect(await screen.findByText('Você já abriu muitos membros hoje')).toBeVisible();
  await user.click(press('Informar o código'));
  const asking = await dialog();
  await user.type(asking.getByLabelText('Código do aplicativo'), RIGHT_CODE);
  await user.click(asking.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bia Souza' })).toBeVisible();
});
