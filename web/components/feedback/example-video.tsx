import type { Elements } from '#web/lib/elements.ts';

/**
 * In place of a film that the club has not made yet: a picture and why nothing plays.
 * @param still decoration beside the sentence
 */
export function ExampleVideo({ still }: { still: Elements }) {
  return (
    <figure className="flex flex-col gap-3">
      {still}
      <figcaption className="text-center font-semibold">Vídeo de exemplo: o clube ainda não pôs o seu</figcaption>
    </figure>
  );
}
