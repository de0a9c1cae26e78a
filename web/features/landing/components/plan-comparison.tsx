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

interface GroupProps {
  /** What a phone shows above the group, in place of a mark in every row. */
  title: string;
  rows: typeof planComparison;
  className?: string;
}

/** On a phone two rows stand side by side, and their marks are only heard. */
const CELL = 'px-2 py-3 text-center max-sm:sr-only';

function Group({ title, rows, className }: GroupProps) {
  return (
    <tbody className={className}>
      <tr aria-hidden="true" className="col-span-2 hidden max-sm:block">
        <td className="flex items-center gap-2 pt-4 pb-1 font-heading font-bold">
          <Check strokeWidth={3} className="size-5 text-streak-ink" />
          {title}
        </td>
      </tr>
      {rows.map((row) => (
        <tr key={row.feature} className="border-border max-sm:relative max-sm:block sm:border-t">
          <th scope="row" className="px-6 py-3 font-normal max-sm:block max-sm:px-0 max-sm:py-1.5 max-sm:text-sm max-sm:leading-snug">
            {row.feature}
          </th>
          <td className={CELL}>
            <Mark isIncluded={row.free} />
          </td>
          <td className={CELL}>
            <Mark isIncluded={row.paid} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** On a phone: two columns of rows, one where the text is large. */
const PHONE_GROUP = 'max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:px-5 max-sm:pb-4 tight:grid-cols-1';

/** Every benefit and the plan that has it: first what both have, then what only the paid one adds. */
export function PlanComparison() {
  const [benefit, free, paid] = planComparisonColumns;
  return (
    <div className="overflow-hidden rounded-3xl bg-card shadow-card">
      <table className="w-full border-collapse text-left max-sm:block">
        <caption className="sr-only">Comparação dos planos</caption>
        <thead className="bg-muted max-sm:sr-only">
          <tr>
            <th scope="col" className="px-6 py-4 font-heading font-bold">
              {benefit}
            </th>
            <th scope="col" className="w-36 px-1 py-4 text-center font-heading font-bold">
              {free}
            </th>
            <th scope="col" className="w-36 px-1 py-4 text-center font-heading font-bold">
              {paid}
            </th>
          </tr>
        </thead>
        <Group title={`${free} e ${paid}`} rows={planComparison.filter((row) => row.free)} className={PHONE_GROUP} />
        <Group
          title={`Só no ${paid}`}
          rows={planComparison.filter((row) => !row.free)}
          className={`${PHONE_GROUP} max-sm:bg-expert-soft`}
        />
      </table>
    </div>
  );
}
