import { club } from '#content/club.ts';
import { REPORT_REASON_CHOICES } from '#content/report-words.ts';
import { MAX_REPORT_PLACE_LENGTH, MAX_REPORT_WORDS_LENGTH, REPORT_ANSWER_HOURS } from '#domain/limits.ts';
import { hoursInWords } from '#domain/number-text.ts';
import { Button } from '#web/components/ui/button.tsx';
import { controlClasses } from '#web/components/ui/controls/control-classes.ts';
import { RadioRows } from '#web/components/ui/controls/radio-rows.tsx';
import { paths } from '#web/config/paths.ts';
import { cn } from '#web/lib/cn.ts';
import type { Elements } from '#web/lib/elements.ts';

/** Characters of the longest address that mail knows (RFC 5321). */
const LONGEST_EMAIL = 254;

interface LabelledProps {
  id: string;
  label: string;
  hint: string;
  children: Elements;
}

/** A label, its control and a hint, tied together without React: the hint's id is the control's with "-dica". */
function Labelled({ id, label, hint, children }: LabelledProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children}
      <p id={`${id}-dica`} className="text-sm text-muted-foreground">
        {hint}
      </p>
    </div>
  );
}

function Steps() {
  const steps = [
    {
      term: 'Você não precisa de conta.',
      text: 'Vale para quem aparece numa foto sem ter autorizado, para quem foi ofendido, e para quem só viu.',
    },
    { term: `Uma pessoa lê, em até ${hoursInWords(REPORT_ANSWER_HOURS)}.`, text: 'Nunca um robô. A decisão vem com um motivo.' },
    { term: 'Quem você denuncia não sabe que foi você.', text: 'Só a equipe que decide vê quem denunciou.' },
  ];
  return (
    <ul className="flex flex-col gap-3 rounded-2xl bg-streak-soft p-5 text-streak-ink sm:p-6">
      {steps.map(({ term, text }) => (
        <li key={term}>
          <strong className="font-bold">{term}</strong>
          <span>{` ${text}`}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * The form for somebody who is pictured or has no account. It needs no script: the function answers with a page of its
 * own.
 */
export function ReportDocument() {
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-8 px-4 py-10 sm:px-6 sm:py-16">
      <header className="flex flex-col gap-4">
        <h1 className="text-4xl leading-none font-extrabold sm:text-5xl">Denunciar</h1>
        <p className="text-lg text-muted-foreground">
          {`Algo no ${club.name} não devia estar lá? Conte para a gente. Se houver risco para alguém agora, ligue antes para o 190 ou, sobre crianças e adolescentes, para o Disque 100.`}
        </p>
      </header>
      <Steps />
      <form method="post" action="/functions/v1/report" acceptCharset="utf-8" className="flex flex-col gap-7">
        <Labelled
          id="o-que"
          label="O que você quer denunciar?"
          hint="O endereço da página ou da foto, se você tiver. Ou diga o que é e onde está: o nome que aparece, o desafio, o dia."
        >
          <textarea
            id="o-que"
            name="place"
            required
            maxLength={MAX_REPORT_PLACE_LENGTH}
            rows={3}
            aria-describedby="o-que-dica"
            className={cn(controlClasses, 'py-3')}
          />
        </Labelled>
        <RadioRows legend="Por quê?" name="reason" isRequired choices={REPORT_REASON_CHOICES} />
        <Labelled
          id="palavras"
          label="Quer contar mais? (opcional)"
          hint="Com suas palavras. Se for sobre uma imagem sua, diga como reconhecer você nela. Não mande documentos."
        >
          <textarea
            id="palavras"
            name="words"
            maxLength={MAX_REPORT_WORDS_LENGTH}
            rows={4}
            aria-describedby="palavras-dica"
            className={cn(controlClasses, 'py-3')}
          />
        </Labelled>
        <Labelled id="email" label="Seu email" hint="Para onde vão o número da denúncia e a resposta. Só a equipe que decide vê.">
          <input
            id="email"
            name="email"
            type="email"
            required
            autoComplete="email"
            maxLength={LONGEST_EMAIL}
            aria-describedby="email-dica"
            className={cn(controlClasses, 'h-12')}
          />
        </Labelled>
        {/* A trap for robots, which fill in every field. */}
        <div hidden aria-hidden="true">
          <input name="website" tabIndex={-1} autoComplete="off" aria-label="Deixe vazio" />
        </div>
        <div className="flex flex-col gap-3">
          <Button type="submit" size="lg" className="w-full sm:w-fit">
            Enviar denúncia
          </Button>
          <p className="text-sm text-muted-foreground">
            <span>Como cuidamos do que você escreve: </span>
            <a href={paths.privacyPolicy.getHref()} className="font-semibold text-primary underline underline-offset-4">
              Política de privacidade
            </a>
            <span>.</span>
          </p>
        </div>
      </form>
      <p className="border-t border-border pt-6 text-muted-foreground">
        <span>Participa do clube? Dentro do app, toque em “Denunciar” na foto, no nome ou no treino: assim a equipe chega direto lá. </span>
        <a href={paths.transparency.getHref()} className="font-semibold text-primary underline underline-offset-4">
          Veja quantas denúncias houve e o que foi decidido
        </a>
        <span>.</span>
      </p>
    </div>
  );
}
