import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

const KINDS: Record<string, string> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'true ou false',
  array: 'uma lista',
  object: 'um bloco entre chaves',
};

/** The messages of the schemas of content/ in English, where a rule is their own. */
const RULES: Record<string, string> = {
  'has spaces at an end': 'tem um espaço sobrando no começo ou no fim',
  'leads nowhere': 'não leva a lugar nenhum: precisa de um vídeo, um PDF ou um link',
  'opens one of the two': 'precisa de externalUrl ou de filename, e só de um deles',
  'has a row of another length': 'tem uma linha com mais ou menos células que as colunas',
};

/** The same for the patterns of content/, by their text. */
const FORMS: Record<string, string> = {
  '/^[a-z0-9]+(-[a-z0-9]+)*$/': 'só pode ter letras minúsculas sem acento, números e hífens entre eles',
  '/^#[0-9a-f]{6}$/': 'precisa ser uma cor como #1a2b3c, em minúsculas',
  '/^@[a-z0-9._]+$/': 'precisa ser um perfil como @clube.exemplo',
  '/^[a-z0-9_-]+(\\/[a-z0-9_-]+)+\\.pdf$/':
    'precisa ser um PDF dentro de uma pasta, como nutrition_guide/lista.pdf, sem acentos nem espaços',
};

function valueAt(entry: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    entry,
  );
}

function sizeReason(origin: string, limit: number | bigint, atLeast: boolean): string {
  const bound = `${atLeast ? 'no mínimo' : 'no máximo'} ${limit}`;
  if (origin === 'array') return `precisa ter ${bound} ${Number(limit) === 1 ? 'item' : 'itens'}`;
  if (origin !== 'string') return atLeast && Number(limit) === 0 ? 'não pode ser negativo' : `precisa ser ${bound}`;
  return atLeast && Number(limit) === 1 ? 'está vazio' : `precisa ter ${bound} letras`;
}

/** The field of an issue in plain words, such as "ingredients, item 4, grams". */
export function fieldOf({ path }: Issue): string {
  return path.map((key) => (typeof key === 'number' ? `item ${key + 1}` : String(key))).join(', ');
}

/** The flaw of the field, as the rest of a sentence that begins with it. */
export function reasonOf(issue: Issue, entry: unknown): string {
  if (valueAt(entry, issue.path) === undefined) return 'está faltando';
  if (issue.code === 'invalid_type') return `precisa ser ${KINDS[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `precisa ser um destes: ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_small' && !issue.inclusive && Number(issue.minimum) === 0) return 'precisa ser maior que zero';
  if (issue.code === 'too_small') return sizeReason(issue.origin, issue.minimum, true);
  if (issue.code === 'too_big') return sizeReason(issue.origin, issue.maximum, false);
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'precisa ser um endereço que começa com https://';
  if (issue.code === 'invalid_format') return FORMS[issue.pattern ?? ''] ?? `não tem a forma pedida (${issue.pattern ?? issue.format})`;
  return RULES[issue.message] ?? `não vale: ${issue.message}`;
}
