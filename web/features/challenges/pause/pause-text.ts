import type { Day } from '#domain/calendar.ts';
import { MIN_CHECK_IN_MINUTES } from '#domain/limits.ts';
import { formatShortDate } from '#web/lib/format.ts';
import type { Pause, PauseKind } from '../api/get-my-pauses.ts';
import type { TodayMessage } from '../today/today-message.ts';

/** The kinds as a member says them. */
export const PAUSE_LABELS: Record<PauseKind, string> = { ill: 'Doente', travel: 'Viajando', rest: 'Descansando' };

/** The rule that members may count on, wherever a pause is marked. */
export const PAUSE_RULE =
  'Os pontos ficam. A sequência recomeça na volta, e o ranking segue contando. A equipe e os lembretes deixam você em paz; o motivo fica só com você.';

/** " · Viajando"; nothing for a reason that this app has no word for. */
function reasonText(kind: Pause['kind']): string {
  return kind === 'other' ? '' : ` · ${PAUSE_LABELS[kind]}`;
}

/** "Em pausa até 24/11 · Viajando", "Em pausa hoje · Doente". */
export function pauseText({ kind, until }: Pick<Pause, 'kind' | 'until'>, today: Day): string {
  return `Em pausa ${until === today ? 'hoje' : `até ${formatShortDate(until)}`}${reasonText(kind)}`;
}

/** "De 22/11 a 24/11 · Viajando"; one day alone as "Dia 22/11". */
export function plannedText({ kind, from, until }: Pick<Pause, 'kind' | 'from' | 'until'>): string {
  const days = from === until ? `Dia ${formatShortDate(from)}` : `De ${formatShortDate(from)} a ${formatShortDate(until)}`;
  return `${days}${reasonText(kind)}`;
}

const PAUSED_TITLES: Record<Pause['kind'], string> = {
  ill: 'Melhoras!',
  travel: 'Boa viagem!',
  rest: 'Bom descanso!',
  other: 'Boa pausa!',
};

/** The words of the card about today instead of asking for the check-in. */
export function pausedMessage({ kind }: Pick<Pause, 'kind'>): TodayMessage {
  return {
    mood: 'waiting',
    title: PAUSED_TITLES[kind],
    text: `Hoje é dia de pausa, sem cobrança. Se der vontade de treinar ${MIN_CHECK_IN_MINUTES} minutos, o check-in vale do mesmo jeito.`,
  };
}
