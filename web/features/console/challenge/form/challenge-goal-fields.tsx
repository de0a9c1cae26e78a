import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { LONGEST_CHALLENGE_DAYS, MAX_CHALLENGE_POINTS, POINTS_PER_CHECK_IN } from '#domain/limits.ts';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { formatNumber, pluralize } from '#web/lib/format.ts';
import { FIELD_LABELS } from './challenge-changes.ts';
import { lengthInDays } from './challenge-values.ts';
import type { ChallengeValues } from './challenge-values.ts';

/** A whole number of days or check-ins that a challenge can have; null for what is typed in part. */
function countOf(value: string | number | null): number | null {
  const count = Number(value);
  return Number.isInteger(count) && count >= 1 && count <= LONGEST_CHALLENGE_DAYS ? count : null;
}

/**
 * The check-ins that complete a challenge, and the points for all of them. As long as a field says what follows from
 * the one before it goes along: the points with the check-ins, and in a challenge that is being made the check-ins with
 * its days. Another number stays.
 */
export function ChallengeGoalFields({ followsDays }: { followsDays: boolean }) {
  const { control, register, getValues, setValue, formState } = useFormContext<ChallengeValues>();
  const { errors, isSubmitted } = formState;
  const [start, end, target, points] = useWatch({ control, name: ['start', 'end', 'target', 'points'] });
  const [days, goal] = [countOf(lengthInDays({ start, end })), countOf(target)];
  const last = useRef({ days, goal });

  useEffect(() => {
    const before = last.current;
    last.current = { days: days ?? before.days, goal: goal ?? before.goal };
    const options = { shouldDirty: true, shouldValidate: isSubmitted };
    if (followsDays && days !== null && days !== before.days && Number(getValues('target')) === before.days)
      setValue('target', String(days), options);
    if (goal !== null && before.goal !== null && goal !== before.goal && Number(getValues('points')) === before.goal * POINTS_PER_CHECK_IN)
      setValue('points', String(goal * POINTS_PER_CHECK_IN), options);
  }, [days, goal, followsDays, isSubmitted, getValues, setValue]);

  const sum = goal === null ? null : goal * POINTS_PER_CHECK_IN;
  const isOther = sum !== null && points.trim() !== '' && Number(points) !== sum;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={FIELD_LABELS.target} required error={errors.target?.message} hint="Com eles se chega a 100%.">
        {(field) => <Input {...field} {...register('target')} type="number" inputMode="numeric" min={1} max={LONGEST_CHALLENGE_DAYS} />}
      </Field>
      <Field
        label={FIELD_LABELS.points}
        required
        error={errors.points?.message}
        hint={
          isOther
            ? `O selo que os membros veem. Atenção: quem faz ${pluralize(goal ?? 0, 'check-in', 'check-ins')} soma ${formatNumber(sum)} pontos.`
            : 'O selo que os membros veem.'
        }
      >
        {(field) => <Input {...field} {...register('points')} type="number" inputMode="numeric" min={0} max={MAX_CHALLENGE_POINTS} />}
      </Field>
    </div>
  );
}
