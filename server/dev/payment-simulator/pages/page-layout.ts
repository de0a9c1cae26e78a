import { simulatorPage as pageOf } from '../../simulator-page.ts';
import type { Markup } from '../../simulator-page.ts';

export type { Markup } from '../../simulator-page.ts';

interface PageOptions {
  title: string;
  /** Where the browser goes by itself at once. */
  next?: string;
}

const MARK = 'Pagamento de teste: este é o simulador do ambiente de desenvolvimento. Nada é cobrado.';

/** A page of the simulator. Every one says at its top that no money moves. */
export function simulatorPage({ title, next }: PageOptions, content: Markup): Markup {
  return pageOf({ title, next, kind: 'pagamento de teste', mark: MARK }, content);
}

/** 3990 as "R$ 39,90". */
export function moneyOf(cents: number | null): string {
  return new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format((cents ?? 0) / 100);
}

/** Seconds since 1970 as "22/11/2026, 14:05" in Brasília. */
export function momentOf(seconds: number | null): string {
  if (seconds === null) return '—';
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' } as const;
  return new Intl.DateTimeFormat('pt-BR', options).format(seconds * 1_000);
}
