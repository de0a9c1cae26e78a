import { Ticket, Trophy } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { formatDate, formatNumber, formatTime } from '#web/lib/format.ts';
import type { Raffle } from '../api/get-perks.ts';
import { PerkPart } from './perk-part.tsx';

function upcomingDrawText({ winners, draw_at: drawAt }: Raffle): string {
  const prizes = winners > 1 ? `${winners} pessoas ganham. ` : '';
  return `${prizes}Sorteio a partir de ${formatDate(drawAt)}, às ${formatTime(drawAt)}, entre quem for Expert na hora.`;
}

function outcome({ number, entries, winning_numbers: won }: Raffle): string {
  const numbers = won ?? [];
  const label = numbers.length === 1 ? 'Número sorteado' : 'Números sorteados';
  return `Seu número: ${formatNumber(number ?? 0)}, de ${formatNumber(entries ?? 0)}. ${label}: ${numbers.map(formatNumber).join(', ')}.`;
}

function RaffleRow({ raffle }: { raffle: Raffle }) {
  const { prize, number, winning_numbers: won, drawn_at: drawnAt, seed } = raffle;
  const isWinner = number !== null && (won?.includes(number) ?? false);
  const Mark = isWinner ? Trophy : Ticket;
  const headline = isWinner ? 'Você ganhou! A equipe do clube vai falar com você.' : 'Desta vez não foi você.';
  return (
    <li className="flex gap-3 py-3 first:pt-0 last:pb-0">
      <Mark aria-hidden="true" className={cn('mt-0.5 size-5 shrink-0', isWinner ? 'text-streak-ink' : 'text-muted-foreground')} />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold wrap-anywhere">{prize}</p>
        <p>{drawnAt ? headline : 'Você está participando.'}</p>
        <p className="text-sm text-muted-foreground">
          {drawnAt ? `Sorteado em ${formatDate(drawnAt)}. ${outcome(raffle)}` : upcomingDrawText(raffle)}
        </p>
        {drawnAt ? (
          <details className="text-sm text-muted-foreground">
            <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
              Como conferir
            </summary>
            <p className="wrap-anywhere">
              Para cada número de 1 ao último, calcule o SHA-256 de <code className="font-mono">{`${seed}:número`}</code>. Ganha o menor
              resultado.
            </p>
          </details>
        ) : null}
      </div>
    </li>
  );
}

/** Prizes to be drawn, and what came out of those that were. */
export function RafflesPart({ raffles }: { raffles: readonly Raffle[] }) {
  return (
    <PerkPart title="Sorteios">
      {raffles.length === 0 ? (
        <p className="text-muted-foreground">Nenhum sorteio agora. Quando houver um, todo Expert participa.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-border">
          {raffles.map((raffle) => (
            <RaffleRow key={raffle.id} raffle={raffle} />
          ))}
        </ul>
      )}
    </PerkPart>
  );
}
