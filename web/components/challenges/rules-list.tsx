import { Check } from 'lucide-react';
import { StepNumber } from '#web/components/ui/step-number.tsx';
import { challengeRules } from '#web/lib/challenges/challenge-rules.ts';
import type { RuledChallenge, RuledDays } from '#web/lib/challenges/challenge-rules.ts';
import { cn } from '#web/lib/cn.ts';

/** The operator's rules of this very challenge. */
function Requirements({ requirements }: { requirements: readonly string[] }) {
  if (requirements.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2.5 rounded-xl bg-streak-soft p-4 font-semibold text-streak-ink">
      {requirements.map((requirement) => (
        <li key={requirement} className="flex gap-2.5">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={3} />
          <span>{requirement}</span>
        </li>
      ))}
    </ul>
  );
}

interface RulesListProps {
  challenge: RuledChallenge & {
    /** The operator's own rules of it. */
    requirements: readonly string[];
  };
  days: RuledDays;
  className?: string;
}

/** The challenge's rules in plain words, numbered. */
export function RulesList({ challenge, days, className }: RulesListProps) {
  return (
    <>
      <Requirements requirements={challenge.requirements} />
      <ol className={cn('flex flex-col gap-4', className)}>
        {challengeRules(challenge, days).map((rule, index) => (
          <li key={rule} className="flex gap-3">
            <StepNumber number={index + 1} />
            <span className="pt-0.5">{rule}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
