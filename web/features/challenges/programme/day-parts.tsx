import { CookingPot, Dumbbell, Lightbulb, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Link } from 'react-router';
import { minutesMissingOnDay } from '#domain/day-minutes.ts';
import { Checkbox } from '#web/components/ui/controls/checkbox.tsx';
import { paths, withQuery } from '#web/config/paths.ts';
import { cn } from '#web/lib/cn.ts';
import type { Elements } from '#web/lib/elements.ts';
import type { ProgrammeDay } from '../api/get-challenge-days.ts';
import type { DayTick } from './day-ticks.ts';
import { lockedText } from './programme-view.ts';

interface PartProps {
  icon: ReactNode;
  kind: string;
  title: string;
  to: string;
  note?: string | null;
  /** At the end of the line. */
  aside?: Elements;
}

function Part({ icon, kind, title, to, note = null, aside = null }: PartProps) {
  return (
    <li className="flex items-center gap-3 py-2 tight:flex-wrap">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-md bg-secondary text-secondary-foreground tight:hidden [&_svg]:size-5"
      >
        {icon}
      </span>
      <span className="flex min-w-0 flex-1 flex-col tight:basis-full">
        <span className="text-sm text-muted-foreground">{kind}</span>
        <Link
          to={to}
          className="leading-snug font-semibold wrap-anywhere underline decoration-border underline-offset-4 hover:decoration-current"
        >
          {title}
        </Link>
        {note ? <span className="text-sm text-muted-foreground">{note}</span> : null}
      </span>
      {aside}
    </li>
  );
}

interface TickProps {
  text: string;
  /** The recipe or tip, for a screen reader user. */
  title: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

function Tick({ text, title, isTicked, onTick }: TickProps) {
  const id = useId();
  return (
    <span className="flex shrink-0 items-center">
      <label htmlFor={id} className={cn('flex min-h-11 items-center pr-2 pl-1 text-sm', isTicked && 'font-semibold text-streak-ink')}>
        {text}
      </label>
      <Checkbox id={id} aria-label={`${text}: ${title}`} checked={isTicked} onCheckedChange={(checked) => onTick(checked === true)} />
    </span>
  );
}

interface DayPartsProps {
  row: ProgrammeDay;
  /** The day's check-in is done: nothing is missing for it. */
  isCheckedIn?: boolean;
  isTicked: (row: ProgrammeDay, part: DayTick['part']) => boolean;
  onTick: (row: ProgrammeDay, part: DayTick['part'], isTicked: boolean) => void;
}

/** The workout, recipe and tip of a day as far as the plan opens them. */
export function DayParts({ row, isCheckedIn = false, isTicked, onTick }: DayPartsProps) {
  const { workout, recipe, tip } = row;
  const missing = workout && !isCheckedIn ? minutesMissingOnDay(workout.duration ?? null, '') : 0;
  if (!workout && !recipe && !tip) return null;
  return (
    <ul className="flex flex-col">
      {workout ? (
        <Part
          icon={<Dumbbell />}
          kind={workout.duration ? `Treino · ${workout.duration}` : 'Treino'}
          title={workout.title}
          to={withQuery(paths.app.workouts.getHref(), { tab: 'workouts', q: workout.title })}
          note={missing > 0 ? `Com mais ${missing} min do que quiser, vale o check-in. Registre tudo num treino só.` : null}
        />
      ) : null}
      {recipe ? (
        <Part
          icon={<CookingPot />}
          kind="Receita"
          title={recipe.title}
          to={paths.app.recipe.getHref(recipe.id)}
          aside={
            <Tick text="Fiz" title={recipe.title} isTicked={isTicked(row, 'recipe')} onTick={(isDone) => onTick(row, 'recipe', isDone)} />
          }
        />
      ) : null}
      {tip ? (
        <Part
          icon={<Lightbulb />}
          kind="Dica"
          title={tip.title}
          to={withQuery(paths.app.nutrition.getHref(), { tab: 'tips' })}
          aside={<Tick text="Segui" title={tip.title} isTicked={isTicked(row, 'tip')} onTick={(isDone) => onTick(row, 'tip', isDone)} />}
        />
      ) : null}
    </ul>
  );
}

/** Tells the parts of a day that another plan would open; nothing where the plan opens all. */
export function LockedParts({ row }: { row: ProgrammeDay }) {
  const locked = lockedText(row.locked);
  if (!locked) return null;
  return (
    <p className="flex items-start gap-3 rounded-xl bg-expert-soft p-4 text-sm text-expert-ink">
      <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="flex flex-col items-start gap-1">
        <span>{locked}</span>
        <Link to={paths.app.plan.getHref()} className="font-semibold underline underline-offset-4">
          Conhecer o Expert
        </Link>
      </span>
    </p>
  );
}
