/** Takes a made migration for decided as it stands: what is left to a person is a statement again. */
export function decided(text: string): string {
  return text.replaceAll(/^-- By hand:\n((?:-- .*\n)+)/gm, (_, statement: string) => statement.replaceAll(/^-- /gm, ''));
}
