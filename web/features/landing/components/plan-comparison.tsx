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

/** With large text the three columns are no more: each mark carries its plan's name. */
const CELL = 'px-2 py-3 text-center tight:pt-0 tight:text-sm tight:text-muted-foreground tight:before:content-[attr(data-plan)]';

/** Every benefit and the plan that has it. */
export function PlanComparison() {
  const [benefit, free, paid] = planComparisonColumns;
  return (
    <div className="overflow-hidden rounded-3xl bg-card shadow-card">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Comparação dos planos</caption>
        <thead className="bg-muted tight:sr-only">
          <tr>
            <th scope="col" className="px-4 py-4 font-heading font-bold sm:px-6">
              {benefit}
            </th>
            <th scope="col" className="w-20 px-1 py-4 text-center font-heading font-bold max-sm:text-sm sm:w-36">
              {free}
            </th>
            <th scope="col" className="w-16 px-1 py-4 text-center font-heading font-bold max-sm:text-sm sm:w-36">
              {paid}
            </th>
          </tr>
        </thead>
        <tbody>
          {planComparison.map((row) => (
            <tr key={row.feature} className="border-t border-border tight:grid tight:grid-cols-2">
              <th scope="row" className="px-4 py-3 font-normal sm:px-6 tight:col-span-2">
                {row.feature}
              </th>
              <td data-plan={free} className={CELL}>
                <Mark isIncluded={row.free} />
              </td>
              <td data-plan={paid} className={CELL}>
                <Mark isIncluded={row.paid} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
