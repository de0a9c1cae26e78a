import type { Elements } from '#web/lib/elements.ts';

interface FactRowProps {
  title: string;
  detail?: string | null;
  /** In the words of somebody, such as a reason. */
  quote?: string | null;
  /** Badges beside the title. */
  mark?: Elements;
  /** Buttons at the end of the line. */
  action?: Elements;
}

/** A line of a card's list. */
export function FactRow({ title, detail, quote, mark, action }: FactRowProps) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-44 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <bdi className="min-w-0 wrap-anywhere">{title}</bdi>
          {mark}
        </p>
        {detail ? <p className="text-sm wrap-anywhere text-muted-foreground">{detail}</p> : null}
        {quote ? (
          <p className="text-sm wrap-anywhere">
            <span>Motivo: </span>
            <bdi>{quote}</bdi>
          </p>
        ) : null}
      </div>
      {action}
    </li>
  );
}
