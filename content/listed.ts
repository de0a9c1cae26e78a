/**
 * Items as a sentence lists them: "bio, gênero e telefone". By hand: the app lists some as it starts, and the browser's
 * first format of any kind keeps a slow phone for tens of milliseconds.
 */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  const others = items.slice(0, -1).join(', ');
  return others ? `${others} e ${last}` : last;
}
