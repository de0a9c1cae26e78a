import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { minutesMissingOnDay } from '#domain/day-minutes.ts';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
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

function Days({ challenge, days }: { challenge: StaffChallenge; days: StaffDays }) {
  const [edited, setEdited] = useState<number | null>(null);
  const row = days.rows.find(({ day }) => day === edited);
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
        {days.rows.map((one) => (
          <DayItem key={one.day} row={one} days={days} onEdit={() => setEdited(one.day)} />
        ))}
      </ol>
      {row ? <DayDialog key={row.day} challengeId={challenge.id} row={row} choices={days.choices} onClose={() => setEdited(null)} /> : null}
    </section>
  );
}

/** The programme of a challenge, a day a line, each to be changed. */
export function DaysPanel({ challenge }: { challenge: StaffChallenge }) {
  return (
    <div className="flex flex-col gap-4">
      <Loaded
        query={useChallengeDays(challenge.id)}
        skeleton={<Skeleton className="h-96 rounded-2xl" />}
        title="Não conseguimos carregar o programa"
      >
        {(days) => <Days challenge={challenge} days={days} />}
      </Loaded>
    </div>
  );
}
