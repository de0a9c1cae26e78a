import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { PROFILE_FIELDS } from '#domain/profile-fields.ts';
import type { ProfileValues } from '#domain/profile-schema.ts';
import { GOALS } from '#domain/profile.ts';
import { cn } from '#web/lib/cn.ts';

/**
 * The goals, each a button that turns on and off. Goals another client stored are offered too, so that none is lost
 * unseen.
 */
export function GoalsField() {
  const { field } = useController<ProfileValues, 'goals'>({ name: 'goals' });
  const labelId = useId();
  const chosen = field.value;
  const [before] = useState(chosen);
  const options = [...new Set([...GOALS, ...before, ...chosen])];

  function toggle(goal: string) {
    field.onChange(chosen.includes(goal) ? chosen.filter((other) => other !== goal) : [...chosen, goal]);
  }

  return (
    <div className="flex flex-col gap-2">
      <p id={labelId} className="text-sm font-semibold">
        {PROFILE_FIELDS.goals.label}
      </p>
      <div role="group" aria-labelledby={labelId} className="flex flex-wrap gap-2">
        {options.map((goal) => {
          const isChosen = chosen.includes(goal);
          return (
            <button
              key={goal}
              type="button"
              aria-pressed={isChosen}
              name="goals"
              onClick={() => toggle(goal)}
              className={cn(
                'inline-flex min-h-11 items-center gap-1.5 rounded-full px-4 text-sm font-semibold transition-colors',
                isChosen ? 'bg-primary text-primary-foreground' : 'bg-card ring-1 ring-input ring-inset hover:bg-muted',
              )}
            >
              {isChosen ? <Check aria-hidden="true" className="size-4" strokeWidth={3} /> : null}
              <span>{goal}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
