/**
 * Initials for an avatar: the first letters of the first and last word of `name`, in capitals, at most two.
 * An empty or missing name gives "U".
 */
export function initials(name: string | null | undefined): string {
  const words = (name ?? '').split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  const letters = picked.map((word) => word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '').join('');
  return letters.toLocaleUpperCase('pt-BR') || 'U';
}
