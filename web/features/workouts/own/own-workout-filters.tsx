import { dayInZone } from '#domain/calendar.ts';
import { WORKOUT_TYPES, WORKOUT_TYPE_MISSING } from '#domain/workouts.ts';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Select } from '#web/components/ui/controls/select.tsx';
import { now } from '#web/lib/device/clock.ts';
import { formatMonthYear } from '#web/lib/format.ts';
import { useFirstWorkoutDay } from '../api/get-own-workouts.ts';
import { monthsSince } from '../own-workouts.ts';
import type { Month, OwnWorkoutsFilter } from '../own-workouts.ts';

interface OwnWorkoutFiltersProps {
  userId: string;
  filter: OwnWorkoutsFilter;
  onChoose: (changes: Partial<OwnWorkoutsFilter>) => void;
}

const TYPE_OPTIONS = [
  { value: '', label: 'Todos os tipos' },
  ...WORKOUT_TYPES.map((type) => ({ value: type, label: type })),
  { value: WORKOUT_TYPE_MISSING, label: 'Sem tipo' },
];

/** "novembro de 2026" at the beginning of a line. */
function monthName(month: Month): string {
  const name = formatMonthYear(`${month}-01`);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Which type and which month to look at. */
export function OwnWorkoutFilters({ userId, filter, onChoose }: OwnWorkoutFiltersProps) {
  const today = dayInZone(now());
  const firstDay = useFirstWorkoutDay(userId).data ?? today;
  const months = monthsSince(firstDay, today);
  // An address may name a month outside the member's own; it is shown as chosen all the same.
  const shown = filter.month === null || months.includes(filter.month) ? months : [filter.month, ...months];
  return (
    <div role="group" aria-label="Filtrar treinos" className="grid grid-cols-2 gap-3 narrow:grid-cols-1 sm:max-w-lg sm:gap-4">
      <Field label="Tipo">
        {(field) => (
          <Select {...field} options={TYPE_OPTIONS} value={filter.type ?? ''} onValueChange={(type) => onChoose({ type: type || null })} />
        )}
      </Field>
      <Field label="Mês">
        {(field) => (
          <Select
            {...field}
            options={[{ value: '', label: 'Todos os meses' }, ...shown.map((month) => ({ value: month, label: monthName(month) }))]}
            value={filter.month ?? ''}
            onValueChange={(month) => onChoose({ month: month || null })}
          />
        )}
      </Field>
    </div>
  );
}
