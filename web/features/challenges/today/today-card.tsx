import { useId } from 'react';
import type { ReactElement, ReactNode, RefCallback } from 'react';
import { cn } from '#web/lib/cn.ts';
import type { Elements } from '#web/lib/elements.ts';
import type { TodayMood } from './today-message.ts';

const moodClasses: Record<TodayMood, string> = {
  done: 'bg-streak text-streak-foreground',
  'on-its-way': 'bg-streak-soft text-streak-ink',
  'to-do': 'bg-secondary text-secondary-foreground',
  waiting: 'bg-card text-card-foreground',
  'not-joined': 'bg-points text-points-foreground',
};

/** The height of the card in any mood, and of its skeleton: what is below must not move when the card comes. */
export const TODAY_CARD_HEIGHT = 'min-h-58 narrow:min-h-72 sm:min-h-36';

interface TodayCardProps {
  mood: TodayMood;
  icon: ReactNode;
  /** The challenge it is about, where there are several cards. */
  challenge: string | null;
  title: string;
  text: string;
  action: Elements;
  ref?: RefCallback<HTMLElement>;
}

/** "check-in" may not be broken at its hyphen, which no style rule forbids. */
function keepCheckInTogether(text: string): ReactElement[] {
  // Every second part is the one that it was split at.
  return text.split(/(check-in)/i).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other identity than their place
    <span key={place} className={place % 2 === 1 ? 'whitespace-nowrap' : undefined}>
      {part}
    </span>
  ));
}

/** The big card about today. */
export function TodayCard({ mood, icon, challenge, title, text, action, ref }: TodayCardProps) {
  const titleId = useId();
  return (
    <section
      ref={ref}
      aria-labelledby={challenge ? `${titleId}c ${titleId}` : titleId}
      data-testid="today-card"
      className={cn(
        'flex flex-col gap-5 rounded-3xl p-6 shadow-card sm:flex-row sm:flex-wrap sm:items-center sm:p-8',
        'motion-safe:animate-in motion-safe:duration-300 motion-safe:fade-in-0 motion-safe:slide-in-from-bottom-2',
        TODAY_CARD_HEIGHT,
        moodClasses[mood],
      )}
    >
      {/* Without a button, the words have the whole height to themselves. */}
      <div
        className={cn(
          'flex min-w-0 flex-1 items-start gap-4 sm:basis-72',
          !action && 'max-sm:flex-col max-sm:items-center max-sm:justify-center max-sm:text-center',
        )}
      >
        <span aria-hidden="true" className="grid size-13 shrink-0 place-items-center rounded-full bg-current/15 [&_svg]:size-7">
          {icon}
        </span>
        <div className="flex min-w-0 flex-col gap-1">
          {challenge ? (
            <p id={`${titleId}c`} className="text-sm font-bold break-words">
              {challenge}
            </p>
          ) : null}
          <h2 id={titleId} className="text-2xl leading-tight font-extrabold">
            {keepCheckInTogether(title)}
          </h2>
          <p className="wrap-anywhere">{text}</p>
        </div>
      </div>
      {action}
    </section>
  );
}
