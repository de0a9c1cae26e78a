import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { minutesMissingOnDay } from '#domain/day-minutes.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { useChallengeDays } from '../../api/get-challenge-days.ts';
import type { StaffDay, StaffDays } from '../../api/get-challenge-days.ts';
import type { StaffChallenge } from '../../api/staff-challenge.ts';
import { DayDialog } from './day-dialog.tsx';
import { durationOf, shortDayWarning, titleOf } from './day-values.ts';

interface DayItemProps {
  row: StaffDay;
  days: StaffDays;
  onEdit: () => void;
}

function DayItem({ row, days, onEdit }: DayItemProps) {
  const parts = [
    { label: 'Treino', title: titleOf(days.choices, 'library', row.workout_id) },
    { label: 'Receita', title: titleOf(days.choices, 'nutrition_recipes', row.recipe_id) },
    { label: 'Dica', title: titleOf(days.choices, 'nutrition_tips', row.tip_id) },
  ].filter(({ title }) => title !== null);
  const missing = minutesMissingOnDay(durationOf(days.choices, row.workout_id), row.sentence);
  return (
    <li className="flex items-start gap-4 rounded-2xl bg-card p-4 shadow-card">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex flex-wrap items-center gap-2">
          <strong>{`Dia ${row.day}`}</strong>
          {row.day === days.day ? <Badge variant="streak">Hoje</Badge> : null}
          {row.is_edited ? <Badge variant="muted">Alterado</Badge> : null}
        </p>
        <p className="wrap-anywhere">{row.sentence}</p>
        {parts.length > 0 ? (
          <p className="text-sm wrap-anywhere text-muted-foreground">
            {parts.map(({ label, title }) => `${label}: ${title ?? ''}`).join(' · ')}
          </p>
        ) : null}
        {missing > 0 ? <p className="text-sm font-semibold text-points-ink">{shortDayWarning(missing)}</p> : null}
      </div>
      <Button variant="outline" size="icon" aria-label={`Alterar o dia ${row.day}`} onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </Button>
    </li>
  );
}

/** The programme of a challenge, a day a line, each to be changed. */
export function DaysPanel({ challenge }: { challenge: StaffChallenge }) {
  const reading = useChallengeDays(challenge.id);
  const [edited, setEdited] = useState<number | null>(null);
  if (reading.isPending) return <Skeleton className="h-96 rounded-2xl" />;
  if (!reading.data) {
    return (
      <ErrorState
        title="Não conseguimos carregar o programa"
        description={toAppError(reading.error).message}
        onRetry={() => void reading.refetch()}
      />
    );
  }
  const row = reading.data.rows.find(({ day }) => day === edited);
  return (
    <section aria-labelledby="days" className="flex flex-col gap-4">
      <SectionHeading
        id="days"
        title="Programa dos dias"
        description={
          challenge.days_open
            ? 'Os participantes leem todos os dias desde o começo. O treino, a receita e a dica são do Expert; a frase é de todos.'
            : 'Cada dia abre só no seu dia. O treino, a receita e a dica são do Expert; a frase é de todos.'
        }
      />
      <ol className="flex flex-col gap-2">
        {reading.data.rows.map((one) => (
          <DayItem key={one.day} row={one} days={reading.data} onEdit={() => setEdited(one.day)} />
        ))}
      </ol>
      {row ? (
        <DayDialog key={row.day} challengeId={challenge.id} row={row} choices={reading.data.choices} onClose={() => setEdited(null)} />
      ) : null}
    </section>
  );
}
