const WORDS = ['nenhuma', 'uma', 'duas', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez'];

/** A number in a sentence of pt-BR: a feminine word up to ten, digits beyond. */
export function inWords(count: number): string {
  return WORDS[count] ?? String(count);
}

/** Bytes in whole megabytes, as a sentence says them: 5 for 5 MiB. */
export function inMegabytes(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024));
}
