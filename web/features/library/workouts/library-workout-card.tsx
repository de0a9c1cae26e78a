import { CalendarX2, CircleCheck, CirclePlus, Clock, Gauge } from 'lucide-react';
import { Link } from 'react-router';
import { MIN_CHECK_IN_MINUTES } from '#domain/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { FavoriteButton } from '#web/components/ui/favorite-button.tsx';
import { paths } from '#web/config/paths.ts';
import { cn } from '#web/lib/cn.ts';
import type { useFavorites } from '#web/lib/favorites/use-favorites.ts';
import { WorkoutCover } from '../covers/workout-cover.tsx';
import { isTooShortForCheckIn, prefillOf } from '../library-view.ts';
import type { LibraryItem } from '../library-view.ts';
import { PartnerIcon } from '../partners/partner-icon.tsx';
import type { useLibraryProgress } from '../progress/use-library-progress.ts';
import { OpenWorkoutAction } from './open-workout-action.tsx';

/** The hearts of all cards. */
export type LibraryFavorites = Pick<ReturnType<typeof useFavorites>, 'ids' | 'toggle'>;
/** The part of the progress that all cards share. */
export type LibraryProgress = Pick<ReturnType<typeof useLibraryProgress>, 'doneIds' | 'open' | 'toggleDone'>;

/** How a workout stands in its list: a card everywhere, a row on phones only, or a row everywhere. */
export type WorkoutCardShape = 'card' | 'row-on-phones' | 'row';

interface ShapeClasses {
  frame: string;
  cover: string;
  text: string;
  actions: string;
}

const PHONE_ROW = {
  frame: 'grid grid-cols-[6rem_minmax(0,1fr)] gap-3 p-3 tight:grid-cols-1',
  cover: 'rounded-lg tight:aspect-video',
  actions: 'col-span-2 *:flex-1 tight:col-span-1 tight:flex-col tight:items-stretch',
};

const SHAPES: Record<WorkoutCardShape, ShapeClasses> = {
  card: { frame: 'flex flex-col', cover: 'aspect-video w-full', text: 'p-4 pb-0', actions: 'mt-auto p-4' },
  'row-on-phones': {
    frame: cn(PHONE_ROW.frame, 'md:flex md:flex-col md:gap-0 md:p-0'),
    cover: cn(PHONE_ROW.cover, 'md:aspect-video md:w-full md:rounded-none'),
    text: 'md:p-4 md:pb-0',
    actions: cn(PHONE_ROW.actions, 'md:mt-auto md:p-4 md:*:flex-none'),
  },
  row: {
    frame: cn(PHONE_ROW.frame, 'md:grid-cols-[13rem_minmax(0,1fr)_auto] md:items-center md:gap-5'),
    cover: cn(PHONE_ROW.cover, 'md:aspect-video'),
    text: '',
    actions: cn(PHONE_ROW.actions, 'md:col-span-1 md:flex-col md:items-stretch md:pr-3 md:*:flex-none'),
  },
};

interface LibraryWorkoutCardProps {
  item: LibraryItem;
  shape: WorkoutCardShape;
  favorites: LibraryFavorites;
  progress: LibraryProgress;
}

/**
 * A workout or material: what it is, how long and how hard; the whole card opens it, the heart marks it, and beside it
 * one registers it or ticks it off.
 */
export function LibraryWorkoutCard({ item, shape, favorites, progress }: LibraryWorkoutCardProps) {
  const classes = SHAPES[shape];
  const isDone = progress.doneIds.has(item.id);
  return (
    <article
      className={cn(
        'relative isolate h-full overflow-hidden rounded-2xl bg-card shadow-card transition-shadow hover:shadow-lifted',
        classes.frame,
      )}
    >
      <div className={cn('relative', classes.cover)}>
        <WorkoutCover item={item} className="absolute inset-0 rounded-[inherit]" />
        <FavoriteButton
          title={item.title}
          isFavorite={favorites.ids.has(item.id)}
          onToggle={() => favorites.toggle(item.id)}
          className="absolute top-1 right-1 z-10"
        />
      </div>
      <div className={cn('flex min-w-0 flex-col gap-2', classes.text)}>
        <div className="flex items-center justify-between gap-2">
          <p className="flex min-w-0 items-center gap-1.5 text-sm font-semibold text-muted-foreground">
            <PartnerIcon icon={item.partner_icon} className="size-4 shrink-0" />
            <span className="truncate">{item.partner_name}</span>
          </p>
          <button
            type="button"
            aria-pressed={isDone}
            aria-label={`Feito: ${item.title}`}
            onClick={() => progress.toggleDone(item.id)}
            className="relative z-10 -my-3 -mr-2 flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full px-2 text-sm font-semibold text-muted-foreground hover:text-foreground aria-pressed:text-streak-ink"
          >
            {isDone ? <span>Feito</span> : null}
            <CircleCheck aria-hidden="true" className={cn('size-6', isDone && 'fill-streak-soft')} />
          </button>
        </div>
        <h3 className="leading-snug font-bold md:text-lg">{item.title}</h3>
        <p className={cn('text-sm text-muted-foreground', shape !== 'card' && 'max-md:line-clamp-2')}>{item.description}</p>
        <ul
          aria-label="Detalhes"
          className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-medium [&_svg]:size-4 [&_svg]:text-muted-foreground"
        >
          <li className="flex items-center gap-1.5">
            <Clock aria-hidden="true" />
            <span>{item.duration}</span>
          </li>
          <li className="flex items-center gap-1.5">
            <Gauge aria-hidden="true" />
            <span>{item.difficulty}</span>
          </li>
          {isTooShortForCheckIn(item) ? (
            <li className="flex items-center gap-1.5 text-muted-foreground">
              <CalendarX2 aria-hidden="true" className="shrink-0" />
              <span>{`Menos de ${MIN_CHECK_IN_MINUTES} min: sem check-in`}</span>
            </li>
          ) : null}
        </ul>
      </div>
      <div className={cn('flex items-center gap-2', classes.actions)}>
        <OpenWorkoutAction item={item} onOpen={() => progress.open(item.id)} />
        <Button asChild size="sm" variant="ghost" className="relative text-primary max-md:h-11">
          <Link to={paths.app.recordWorkout.getHref(undefined, prefillOf(item))} aria-label={`Registrar: ${item.title}`}>
            <CirclePlus aria-hidden="true" />
            Registrar
          </Link>
        </Button>
      </div>
    </article>
  );
}
