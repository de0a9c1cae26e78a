import { club } from '#content/club.ts';
import { REPORT_ANSWER_HOURS } from '#domain/limits.ts';
import { hoursInWords } from '#domain/number-text.ts';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { paths } from '#web/config/paths.ts';

/**
 * Counts of reports, a year each. The server puts them where `data-transparency` is (server/pages/transparency.ts), a
 * static host's script too.
 */
export function TransparencyDocument() {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-4 py-10 sm:px-6 sm:py-16">
      <header className="flex flex-col gap-4">
        <h1 className="text-4xl leading-none font-extrabold sm:text-5xl">Transparência</h1>
        <p className="text-lg text-muted-foreground">
          {`Quantas denúncias o ${club.name} recebeu, o que foi decidido e quantas decisões mudaram depois de um recurso. Só números: nenhum nome, nenhuma foto.`}
        </p>
      </header>
      <div data-transparency="" className="transparency flex flex-col gap-8">
        <p>Os números ainda não foram publicados aqui.</p>
      </div>
      <section aria-labelledby="como" className="flex flex-col gap-3 border-t border-border pt-8">
        <h2 id="como" className="text-2xl font-bold">
          Como decidimos
        </h2>
        <p>
          {`Cada denúncia é lida por uma pessoa, em geral em até ${hoursInWords(REPORT_ANSWER_HOURS)}. A decisão tem um motivo, que os dois lados recebem. Quem é atingido pode recorrer, e outra pessoa decide, sempre que houver outra.`}
        </p>
        <div className="flex flex-wrap gap-3 pt-2">
          <ButtonLink href={paths.report.getHref()}>Fazer uma denúncia</ButtonLink>
          <ButtonLink href={`${paths.termsOfUse.getHref()}#denuncias`} variant="outline">
            Ler as regras
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
