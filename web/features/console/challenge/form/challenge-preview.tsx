import { useFormContext, useWatch } from 'react-hook-form';
import { CHALLENGE_TARGET_CHECK_INS, DEFAULT_PROVISIONAL_HOURS } from '#domain/limits.ts';
import { RulesList } from '#web/components/challenges/rules-list.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { lengthInDays, requirementLines } from './challenge-values.ts';
import type { ChallengeValues } from './challenge-values.ts';

/** The challenge that is being written, as members will read it. */
export function ChallengePreview() {
  const { control } = useFormContext<ChallengeValues>();
  const { title, description, requirements, start, end, target, points, timeZone, provisionalHours } = useWatch({
    control,
  }) as ChallengeValues;
  const days = lengthInDays({ start, end });
  const goal = Number(target) || CHALLENGE_TARGET_CHECK_INS;
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-3 lg:sticky lg:top-20">
      <h2 id="preview" className="text-sm font-semibold text-muted-foreground">
        Como os membros veem
      </h2>
      <Card className="gap-5">
        <div className="flex flex-col gap-2">
          <p className="font-heading text-2xl leading-tight font-extrabold wrap-anywhere">{title.trim() || 'Nome do desafio'}</p>
          {description.trim() ? <p className="wrap-anywhere">{description.trim()}</p> : null}
        </div>
        {days === null || days < 1 ? (
          <p className="text-muted-foreground">Informe os dias para ver as regras.</p>
        ) : (
          <RulesList
            challenge={{
              requirements: requirementLines(requirements),
              target_check_ins: goal,
              points: Number(points) || 0,
              time_zone: timeZone,
              provisional_hours: Number(provisionalHours) || DEFAULT_PROVISIONAL_HOURS,
            }}
            days={{ startDay: start, endDay: end }}
          />
        )}
      </Card>
    </section>
  );
}
