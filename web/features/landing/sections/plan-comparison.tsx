import { Check, Minus } from 'lucide-react';
import { planComparison, planComparisonColumns } from '#content/plans.ts';

function Mark({ isIncluded }: { isIncluded: boolean }) {
  const Icon = isIncluded ? Check : Minus;
  return (
    <>
      <Icon
        aria-hidden="true"
        strokeWidth={3}
        className={isIncluded ? 'mx-auto size-5 text-streak-ink' : 'mx-auto size-5 text-muted-foreground opacity-60'}
      />
      <span className="sr-only">{isIncluded ? 'Incluído' : 'Não incluído'}</span>
    </>
  );
}

/** Where the text is large, the column of words needs the room more: the plans' names stand upright. */
function PlanHead({ children }: { children: string }) {
  return (
    <th scope="col" className="w-20 px-1 py-4 text-center font-heading text-sm font-bold tight:w-[60px] tight:px-0 sm:w-36 sm:text-base">
      <span className="tight:inline-block tight:rotate-180 tight:[writing-mode:vertical-rl]">{children}</span>
    </th>
  );
}

const CELL = 'px-1 py-2.5 text-center tight:px-0 sm:py-3';

/** Every benefit and the plan that has it: first what both have, then what only the paid one adds. */
export function PlanComparison() {
  const [benefit, free, paid] = planComparisonColumns;
  return (
    <div className="overflow-hidden rounded-3xl bg-card shadow-card">
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">Comparação dos planos</caption>
        <thead className="bg-muted">
          <tr>
            <th scope="col" className="py-4 pr-1 pl-4 font-heading text-sm font-bold tight:pl-3 tight:align-bottom sm:px-6 sm:text-base">
              {benefit}
            </th>
            <PlanHead>{free}</PlanHead>
            <PlanHead>{paid}</PlanHead>
          </tr>
        </thead>
        <tbody>
          {planComparison.map((row) => (
            <tr key={row.feature} className="border-t border-border first:border-0">
              <th
                scope="row"
                className="py-2.5 pr-1 pl-4 leading-snug font-normal [overflow-wrap:anywhere] hyphens-auto tight:pl-3 max-sm:text-[0.9375rem] sm:px-6 sm:py-3"
              >
                {row.feature}
              </th>
              <td className={CELL}>
                <Mark isIncluded={row.free} />
              </td>
              <td className={`${CELL} bg-expert-soft`}>
                <Mark isIncluded={row.paid} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
