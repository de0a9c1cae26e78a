import { Plus } from 'lucide-react';
import type { HelpQuestion } from '#content/schema.ts';

interface HelpQuestionItemProps {
  question: HelpQuestion;
  /** Open from the start, because the address leads to it. */
  isTarget: boolean;
}

/**
 * One question that opens to its answer. A native disclosure: the browser's own search on the page finds its text too.
 */
export function HelpQuestionItem({ question: { id, question, answer }, isTarget }: HelpQuestionItemProps) {
  return (
    <details
      id={id}
      open={isTarget}
      className="group [interpolate-size:allow-keywords] details-content:h-0 details-content:overflow-clip details-content:transition-[height,content-visibility] details-content:duration-200 details-content:[transition-behavior:allow-discrete] open:details-content:h-auto"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 rounded-md py-3 font-semibold hover:text-primary focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{question}</span>
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-secondary text-secondary-foreground transition-transform duration-200 group-open:rotate-45"
        >
          <Plus className="size-4" strokeWidth={2.5} />
        </span>
      </summary>
      <div className="flex flex-col gap-2 pr-12 pb-5 text-muted-foreground">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}
