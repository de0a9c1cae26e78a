import { formatDayMonth } from '#web/lib/format.ts';

/** The name on home of a member whose name it does not know. */
export const NAMELESS = 'Atleta';

/** The page's h1, such as "Bom dia, Marina!". */
export function homeTitle(hello: string, name: string): string {
  return `${hello}, ${name}!`;
}

/** The line under it. @param today 'YYYY-MM-DD' */
export function homeSubtitle(today: string): string {
  return `Hoje é ${formatDayMonth(today)}. Bora se movimentar?`;
}
