import { Plus } from 'lucide-react';
import { landing } from '#content/landing.ts';

const { questions } = landing;

/** The questions that people ask before they join; each answer opens without a script. */
export function QuestionsPart() {
  return (
    <div className="grid gap-8 pt-6 lg:grid-cols-[1fr_1.7fr] lg:gap-16 lg:pt-12">
      <div className="flex flex-col gap-3">
        <h3 className="text-3xl leading-tight font-extrabold tracking-tight sm:text-4xl">{questions.title}</h3>
        <p className="text-lg text-muted-foreground">{questions.lead}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {questions.list.map(({ question, answer }, index) => (
          <details key={question} open={index === 0} className="group rounded-2xl bg-card shadow-card">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-2xl px-5 py-4 font-heading text-lg font-bold sm:px-6 [&::-webkit-details-marker]:hidden">
              <span>{question}</span>
              <Plus
                aria-hidden="true"
                strokeWidth={2.5}
                className="size-6 shrink-0 text-primary transition-transform duration-200 group-open:rotate-45"
              />
            </summary>
            <p className="px-5 pb-5 text-muted-foreground sm:px-6 sm:text-lg">{answer}</p>
          </details>
        ))}
      </div>
    </div>
  );
}
