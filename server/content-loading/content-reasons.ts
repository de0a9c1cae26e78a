import type { BaseIssue } from 'valibot';

type Issue = BaseIssue<unknown>;

/** Types of issues that say of which kind the value should be. */
const KINDS: Record<string, string> = {
  string: 'um texto',
  number: 'um número',
  boolean: 'true ou false',
  array: 'uma lista',
  object: 'um bloco entre chaves',
};

/** The messages of the schemas of content/ in English, where a rule is their own. */
const RULES: Record<string, string> = {
  'has spaces at an end': 'tem um espaço sobrando no começo ou no fim',
  'is not above zero': 'precisa ser maior que zero',
  'is below zero': 'não pode ser negativo',
  'is no whole number': 'precisa ser um número inteiro',
  'has not two tags': 'precisa ter 2 itens',
  'leads nowhere': 'não leva a lugar nenhum: precisa de um vídeo, um PDF ou um link',
  'is no https address': 'precisa ser um endereço que começa com https://',
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

function keysOf({ path }: Issue): unknown[] {
  return path?.map(({ key }) => key) ?? [];
}

function valueAt(entry: unknown, keys: readonly unknown[]): unknown {
  return keys.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key as PropertyKey] : undefined),
    entry,
  );
}

function lengthReason({ input, requirement }: Issue, isLeast: boolean): string {
  if (isLeast && requirement === 1 && typeof input === 'string') return 'está vazio';
  const unit = typeof input === 'string' ? 'letras' : requirement === 1 ? 'item' : 'itens';
  return `precisa ter ${isLeast ? 'no mínimo' : 'no máximo'} ${String(requirement)} ${unit}`;
}

/** The values that a list of choices has, out of how the issue writes them: ("fácil" | "médio"). */
function choicesOf({ expected }: Issue): string {
  return [...(expected ?? '').matchAll(/"([^"]*)"/g)].map(([, choice]) => choice).join(', ');
}

/** The field of an issue in plain words, such as "ingredients, item 4, grams". */
export function fieldOf(issue: Issue): string {
  return keysOf(issue)
    .map((key) => (typeof key === 'number' ? `item ${key + 1}` : String(key)))
    .join(', ');
}

/** The flaw of the field, as the rest of a sentence that begins with it. */
export function reasonOf(issue: Issue, entry: unknown): string {
  const { type, requirement, message } = issue;
  if (valueAt(entry, keysOf(issue)) === undefined) return 'está faltando';
  if (KINDS[type]) return `precisa ser ${KINDS[type]}`;
  if (type === 'picklist') return `precisa ser um destes: ${choicesOf(issue)}`;
  if (type === 'max_value') return `precisa ser no máximo ${String(requirement)}`;
  if (type === 'min_length' || type === 'max_length') return lengthReason(issue, type === 'min_length');
  if (type === 'regex') return FORMS[String(requirement)] ?? `não tem a forma pedida (${String(requirement)})`;
  return RULES[message] ?? `não vale: ${message}`;
}
