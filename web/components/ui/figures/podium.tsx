import { Crown, UserRoundX } from 'lucide-react';
import { Link } from 'react-router';
import { cn } from '#web/lib/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Avatar } from '../avatar.tsx';

export interface PodiumPlace {
  id: string;
  name: string;
  src?: string | null;
  points: number;
  /** 1 to 3, where places may be empty; the order's own otherwise. */
  position?: number;
  /** The signed-in member's own place. */
  isOwn?: boolean;
  /** The member's name and picture may not be shown. */
  isHidden?: boolean;
  /** Makes the place a link; `state` is the navigation state. */
  to?: string;
  state?: unknown;
}

interface PodiumProps {
  /** First, second, third; fewer is fine, more are left out. */
  places: readonly PodiumPlace[];
  /** Places that stay empty: nobody has them any more. */
  vacant?: readonly number[];
  label?: string;
  className?: string;
}

const PLACE_LOOK = [
  { order: 'col-start-2', step: 'h-28 bg-points text-points-foreground', ring: 'ring-points', avatar: 'xl' },
  { order: 'col-start-1', step: 'h-20 bg-silver text-medal-foreground', ring: 'ring-silver', avatar: 'lg' },
  { order: 'col-start-3', step: 'h-14 bg-bronze text-medal-foreground', ring: 'ring-bronze', avatar: 'lg' },
] as const;

function PlaceName({ place }: { place: PodiumPlace }) {
  const classes = 'block max-w-full truncate text-sm font-semibold sm:text-base';
  if (!place.to)
    return (
      <span dir="auto" title={place.name} className={classes}>
        {place.name}
      </span>
    );
  return (
    // The link covers the whole place, so that the avatar can be pressed too.
    <Link
      to={place.to}
      state={place.state}
      dir="auto"
      title={place.name}
      className={cn(classes, 'hover:underline after:absolute after:inset-0')}
    >
      {place.name}
    </Link>
  );
}

function VacantPlace({ position }: { position: number }) {
  const look = PLACE_LOOK[position - 1] ?? PLACE_LOOK[2];
  return (
    <li className={cn('relative row-start-1 flex min-w-0 flex-col items-center gap-2 text-center text-muted-foreground', look.order)}>
      <span
        aria-hidden="true"
        className={cn(
          'grid place-items-center rounded-full border-2 border-dashed [&_svg]:size-6',
          position === 1 ? 'size-20 sm:size-24' : 'size-14 sm:size-18',
        )}
      >
        <UserRoundX />
      </span>
      <span className="text-sm font-semibold">Lugar vago</span>
      <div
        className={cn(
          'grid w-full place-items-center rounded-t-2xl font-heading text-3xl font-extrabold',
          look.step,
          'bg-muted text-muted-foreground',
        )}
      >
        <span className="sr-only">{`${position}º lugar`}</span>
        <span aria-hidden="true">{position}</span>
      </div>
    </li>
  );
}

/** The first three of a ranking on a podium, the first in the middle and highest. */
export function Podium({ places, vacant = [], label = 'Pódio', className }: PodiumProps) {
  const standing = places.slice(0, PLACE_LOOK.length).map((place, index) => ({ place, position: place.position ?? index + 1 }));
  const all = [...standing, ...vacant.map((position) => ({ place: null, position }))].toSorted(
    (one, other) => one.position - other.position,
  );
  return (
    <ol aria-label={label} className={cn('grid grid-cols-3 items-end gap-2 sm:gap-4', className)}>
      {all.map(({ place, position }) => {
        if (!place) return <VacantPlace key={position} position={position} />;
        const look = PLACE_LOOK[position - 1] ?? PLACE_LOOK[2];
        const isFirst = position === 1;
        return (
          <li key={place.id} className={cn('relative row-start-1 flex min-w-0 flex-col items-center gap-2 text-center', look.order)}>
            {isFirst ? <Crown aria-hidden="true" className="size-8 fill-points text-points" /> : null}
            <Avatar
              name={place.name}
              src={place.src}
              size={look.avatar}
              isDecorative
              isNeutral={place.isHidden}
              className={cn('ring-4', look.ring, isFirst ? 'size-20 sm:size-24' : 'size-14 sm:size-18')}
            />
            <div className="flex w-full min-w-0 flex-col items-center">
              <PlaceName place={place} />
              <span className="text-sm text-muted-foreground">
                <strong className="font-bold text-foreground">{formatNumber(place.points)}</strong>
                <span>{` ${place.points === 1 ? 'ponto' : 'pontos'}`}</span>
              </span>
              {place.isOwn ? (
                <span className="mt-1 rounded-full bg-foreground px-2 py-0.5 text-xs font-semibold text-background">Você</span>
              ) : null}
            </div>
            <div className={cn('grid w-full place-items-center rounded-t-2xl font-heading text-3xl font-extrabold', look.step)}>
              <span className="sr-only">{`${position}º lugar`}</span>
              <span aria-hidden="true">{position}</span>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
