import { formatNumber, pluralize } from '#web/lib/format.ts';
import type { NextStep } from './next-step.ts';

/** "Um check-in amanhã passa 48 pessoas". */
function checkInSentence({ day, passes, hasMore }: Extract<NextStep, { kind: 'check-in' }>): string {
  return `Um check-in ${day === 'tomorrow' ? 'amanhã ' : ''}passa ${hasMore ? 'mais de ' : ''}${pluralize(passes, 'pessoa', 'pessoas')}`;
}

interface NextStepTextProps {
  step: NextStep;
  className?: string;
}

/** How the member gets ahead, in words. */
export function NextStepText({ step, className }: NextStepTextProps) {
  if (step.kind === 'check-in') return <span className={className}>{checkInSentence(step)}</span>;
  return (
    <span className={className}>
      <span>{`Faltam ${formatNumber(step.missing)} pontos para passar `}</span>
      <bdi>{step.name}</bdi>
    </span>
  );
}
