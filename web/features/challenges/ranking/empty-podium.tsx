import { Trophy } from 'lucide-react';

/** In the place of the podium while nobody has checked in. */
export function EmptyPodium({ isFinal }: { isFinal: boolean }) {
  return (
    <p className="mx-auto flex w-full max-w-2xl items-center gap-4 rounded-2xl bg-points-soft p-5 text-points-ink">
      <Trophy aria-hidden="true" className="size-8 shrink-0" />
      <span>
        <strong className="block font-heading text-lg leading-tight font-bold">
          {isFinal ? 'O pódio ficou vazio' : 'O pódio ainda está vazio'}
        </strong>
        <span>{isFinal ? 'Ninguém fez check-in neste desafio.' : 'Ele aparece com o primeiro check-in. Que tal ser o seu?'}</span>
      </span>
    </p>
  );
}
