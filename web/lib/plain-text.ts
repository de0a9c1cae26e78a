/** Lower case without accents and joiners, so that "sequencia" finds "sequência". */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{Diacritic}\u200C\u200D\uFE0E\uFE0F]/gu, '')
    .toLowerCase();
}
