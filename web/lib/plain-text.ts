/** Lower case without accents and joiners, so that "sequencia" finds "sequência". */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}|\p{Join_Control}|\p{Variation_Selector}/gu, '')
    .toLowerCase();
}
