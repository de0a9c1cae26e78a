// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { MAX_REASON_LENGTH } from '#domain/limits.ts';
import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { STAFF_QUERY } from '../api/staff-query.ts';
import { RIGHT_CODE, done, openRoom, refused, staffStage } from '../testing/open-console.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useStaffAct } from './use-staff-act.ts';

const KEY = queryKeys.staff('plan');
const CHECK_IN = '00000000-0000-4000-8000-00000000000c';

let stage: ReturnType<typeof staffStage>;
let plan: string;

const readPlan = async () => (await callProcedure('staff_today', {}, v.object({ plan: v.string() }))).plan;

async function voidCheckIn(reason: string): Promise<void> {
  await callProcedure('staff_void_check_in', { p_check_in_id: CHECK_IN, p_reason: reason }, doneSchema);
}

function Room() {
  const now = useQuery({ queryKey: KEY, queryFn: readPlan, ...STAFF_QUERY });
  const [isOpen, setIsOpen] = useState(true);
  const voiding = useStaffAct({ call: voidCheckIn, reads: [KEY], onDone: () => setIsOpen(false) });
  return (
    <ReasonDialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title="Anular check-in"
      description="O check-in de Bia deixa de contar."
      submitText="Anular"
      pendingText="Anulando..."
      isPending={voiding.isPending}
      onSubmit={voiding.act}
    >
      <p>{`Agora: ${now.data}`}</p>
    </ReasonDialog>
  );
}

const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  stage = staffStage();
  plan = 'contado';
  stage.procedures = { staff_today: () => done({ plan }), staff_void_check_in: () => done(), my_staff_role: () => done() };
});

test('an act takes its reason, is called once, and closes its dialog after what it changed was read again', async () => {
  stage.procedures['staff_void_check_in'] = () => {
    plan = 'anulado';
    return done();
  };
  const { user } = openRoom(<Room />);
  await screen.findByText('Agora: contado');
  await user.type(screen.getByLabelText('Motivo'), '  foto repetida  ');
  await user.click(press('Anular'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stage.calls['staff_void_check_in']).toEqual([{ p_check_in_id: CHECK_IN, p_reason: 'foto repetida' }]);
  expect(stage.calls['staff_today']).toHaveLength(2);
});

test('without a reason nothing is sent; a reason may be as long as the server takes', async () => {
  const { user } = openRoom(<Room />);
  await screen.findByText('Agora: contado');
  const reason = screen.getByLabelText('Motivo');
  await user.type(reason, '   ');
  await user.click(press('Anular'));
  expect(reason).toHaveAccessibleDescription('Escreva o motivo.');
  expect(reason).toHaveAttribute('maxlength', String(MAX_REASON_LENGTH));
  expect(stage.calls['staff_void_check_in']).toBeUndefined();
});

test('where a fresh code is needed it is asked for above the form, and the same call is sent again with nothing typed lost', async () => {
  let isFresh = false;
  stage.procedures['staff_void_check_in'] = () => (isFresh ? done() : refused('fresh_code_needed'));
  const { user } = openRoom(<Room />);
  await screen.findByText('Agora: contado');
  await user.type(screen.getByLabelText('Motivo'), 'foto repetida');
  await user.click(press('Anular'));
  const dialog = await screen.findByRole('dialog', { name: 'Confirme que é você' });
  isFresh = true;
  await user.type(within(dialog).getByLabelText('Código do aplicativo'), RIGHT_CODE);
  await user.click(within(dialog).getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const call = { p_check_in_id: CHECK_IN, p_reason: 'foto repetida' };
  await waitFor(() => expect(stage.calls['staff_void_check_in']).toEqual([call, call]));
});

test('a code that is given up leaves the form as it was, with the reason typed', async () => {
  stage.procedures['staff_void_check_in'] = () => refused('fresh_code_needed');
  const { user } = openRoom(<Room />);
  await screen.findByText('Agora: contado');
  await user.type(screen.getByLabelText('Motivo'), 'foto repetida');
  await user.click(press('Anular'));
  const dialog = await screen.findByRole('dialog', { name: 'Confirme que é você' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByText('Informe de novo o código do seu aplicativo autenticador para continuar.')).toBeVisible();
  expect(screen.getByLabelText('Motivo')).toHaveValue('foto repetida');
  expect(stage.calls['staff_void_check_in']).toHaveLength(1);
});

test('what somebody else has changed meanwhile is read and shown before the refusal is told', async () => {
  stage.procedures['staff_void_check_in'] = () => {
    plan = 'anulado por Caio';
    return refused('changed_meanwhile', { check_in: {} });
  };
  const { user } = openRoom(<Room />);
  await screen.findByText('Agora: contado');
  await user.type(screen.getByLabelText('Motivo'), 'foto repetida');
  await user.click(press('Anular'));
  await screen.findByText('Isto mudou enquanto você olhava. Veja como está agora antes de continuar.');
  expect(screen.getByText('Agora: anulado por Caio')).toBeVisible();
  expect(screen.getByLabelText('Motivo')).toHaveValue('foto repetida');
});

test('a role that was taken meanwhile is asked for again', async () => {
  stage.procedures['staff_void_check_in'] = () => Response.json({ code: '42501', message: 'forbidden' }, { status: 403 });
  const asked = () => stage.calls['my_staff_role']?.length ?? 0;
  const { user } = openRoom(<RoomWithRole />);
  await screen.findByText('Agora: contado');
  await waitFor(() => expect(asked()).toBe(1));
  await user.type(screen.getByLabelText('Motivo'), 'foto repetida');
  await user.click(press('Anular'));
  await waitFor(() => expect(asked()).toBe(2));
});

function RoomWithRole() {
  useQuery({ queryKey: queryKeys.staff('me'), queryFn: () => callProcedure('my_staff_role', {}, doneSchema), ...STAFF_QUERY });
  return <Room />;
}
