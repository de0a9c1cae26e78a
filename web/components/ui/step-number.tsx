/** The number before a step or a rule. The list itself tells it to screen readers. */
export function StepNumber({ number }: { number: number }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center rounded-full bg-secondary text-sm font-bold text-secondary-foreground"
    >
      {number}
    </span>
  );
}
