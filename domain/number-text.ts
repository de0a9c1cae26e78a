const FEMININE = ['nenhuma', 'uma', 'duas', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez'];
const MASCULINE = ['nenhum', 'um', 'dois', ...FEMININE.slice(3)];
const DAYS_A_WEEK = 7;
const DAYS_A_YEAR = 365;
const HOURS_A_DAY = 24;
const MINUTES_AN_HOUR = 60;

/**
 * A number in a sentence of pt-BR: a word up to ten, digits beyond.
 * @param gender of what is counted: "duas fotos", "dois dias"
 */
export function inWords(count: number, gender: 'feminine' | 'masculine' = 'feminine'): string {
  return (gender === 'feminine' ? FEMININE : MASCULINE)[count] ?? String(count);
}

/** So many of something masculine: "um aviso", "três avisos", "12 avisos". */
export function countInWords(count: number, singular: string, plural: string): string {
  return `${inWords(count, 'masculine')} ${count === 1 ? singular : plural}`;
}

/** So many days, as a sentence says them: "um dia", "três dias", "uma semana", "14 dias", "um ano". */
export function daysInWords(days: number): string {
  if (days === DAYS_A_YEAR) return 'um ano';
  return days === DAYS_A_WEEK ? 'uma semana' : countInWords(days, 'dia', 'dias');
}

/** So many hours, in days where they are whole ones: "uma hora", "um dia", "36 horas". */
export function hoursInWords(hours: number): string {
  if (hours % HOURS_A_DAY === 0) return daysInWords(hours / HOURS_A_DAY);
  return hours === 1 ? 'uma hora' : `${inWords(hours)} horas`;
}

/**
 * So many minutes, in hours where they are whole ones: "15 minutos", "1 hora". In digits, since they stand in
 * instructions.
 */
export function minutesInDigits(minutes: number): string {
  const [count, singular, plural] =
    minutes % MINUTES_AN_HOUR === 0 ? ([minutes / MINUTES_AN_HOUR, 'hora', 'horas'] as const) : ([minutes, 'minuto', 'minutos'] as const);
  return `${count} ${count === 1 ? singular : plural}`;
}

/** A text that begins a sentence. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Bytes in whole megabytes, as a sentence says them: 5 for 5 MiB. */
export function inMegabytes(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024));
}
