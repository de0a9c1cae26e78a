/** Items as a sentence lists them: "bio, gênero e telefone". */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(items);
}
