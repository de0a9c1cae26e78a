import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { MAX_DAY_SENTENCE_LENGTH } from '#domain/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { NativeSelect } from '#web/components/ui/controls/native-select.tsx';
import { Textarea } from '#web/components/ui/controls/textarea.tsx';
import {
  Dialog,
  DialogCancel,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#web/components/ui/overlays/dialog.tsx';
import type { AppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { toast } from '#web/lib/toast.ts';
import { ActRefusal } from '../../acts/act-refusal.tsx';
import { useStaffAct } from '../../acts/use-staff-act.ts';
import type { StaffDay, StaffDays } from '../../api/get-challenge-days.ts';
import { setChallengeDay } from '../../api/set-challenge-day.ts';
import type { DayFields } from '../../api/set-challenge-day.ts';
import { ChangedNote } from '../../member/changed-note.tsx';
import { useSeenChange } from '../../member/use-seen-change.ts';
import { changedDayFields, daySchema, dayValuesOf, optionsOf, titleOf } from './day-values.ts';
import type { DayValues } from './day-values.ts';

interface DayDialogProps {
  challengeId: string;
  /** As it is now. */
  row: StaffDay;
  choices: StaffDays['choices'];
  onClose: () => void;
}

function currentText(row: StaffDay, choices: StaffDays['choices']): string {
  const parts = [
    titleOf(choices, 'library', row.workout_id),
    titleOf(choices, 'nutrition_recipes', row.recipe_id),
    titleOf(choices, 'nutrition_tips', row.tip_id),
  ];
  return [row.sentence, ...parts.filter((part) => part !== null)].join(' · ');
}

/** Changes a day of the programme. Only what was touched is sent, over the day as it is now. */
export function DayDialog({ challengeId, row, choices, onClose }: DayDialogProps) {
  const [opened] = useState(row);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const [isChanged, watch] = useSeenChange();
  const { register, handleSubmit, formState } = useForm<DayValues, unknown, DayFields>({
    resolver: valibotResolver(daySchema),
    defaultValues: dayValuesOf(row),
  });
  const { act, isPending } = useStaffAct({
    call: setChallengeDay,
    reads: [queryKeys.staff('days', challengeId)],
    onDone: () => {
      toast.success(`Dia ${row.day} alterado`);
      onClose();
    },
  });

  async function save(fields: DayFields) {
    const changes = changedDayFields(opened, fields);
    if (Object.keys(changes).length === 0) return onClose();
    setRefusal(null);
    setRefusal(await watch(act({ challengeId, seen: row, changes })));
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent isLocked={isPending} asksBeforeLoss>
        <DialogHeader>
          <DialogTitle>{`Dia ${row.day}`}</DialogTitle>
          <DialogDescription>A frase é lida por todos os participantes. O treino, a receita e a dica, por quem é Expert.</DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="flex flex-col gap-5">
          {isChanged ? <ChangedNote>{currentText(row, choices)}</ChangedNote> : null}
          <Field
            label="Frase do dia"
            required
            error={formState.errors.sentence?.message}
            hint={`Até ${MAX_DAY_SENTENCE_LENGTH} caracteres.`}
          >
            {(field) => <Textarea {...field} {...register('sentence')} rows={4} maxLength={MAX_DAY_SENTENCE_LENGTH} />}
          </Field>
          <Field label="Treino">
            {(field) => <NativeSelect {...field} {...register('workout')} options={optionsOf(choices, 'library', opened.workout_id)} />}
          </Field>
          <Field label="Receita">
            {(field) => (
              <NativeSelect {...field} {...register('recipe')} options={optionsOf(choices, 'nutrition_recipes', opened.recipe_id)} />
            )}
          </Field>
          <Field label="Dica">
            {(field) => <NativeSelect {...field} {...register('tip')} options={optionsOf(choices, 'nutrition_tips', opened.tip_id)} />}
          </Field>
          <ActRefusal refusal={refusal} />
          <DialogFooter>
            <DialogCancel isPending={isPending} />
            <Button type="submit" isLoading={isPending} loadingText="Salvando...">
              Salvar
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
