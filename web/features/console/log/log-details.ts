import { formatDate, formatDateTime } from '#web/lib/format.ts';
import type { LogLine } from '../api/read-log.ts';
import { ROLE_NAMES } from '../staff-role.ts';

/** One fact of a line, for its reader. */
export interface LogFact {
  label: string;
  text: string;
}

const FIELD_NAMES: Record<string, string> = {
  role: 'Papel',
  title: 'Título',
  description: 'Descrição',
  start: 'Começo',
  end: 'Fim',
  time_zone: 'Fuso',
  points: 'Pontos',
  target_check_ins: 'Check-ins para completar',
  requirements: 'Regras',
  staff_excluded: 'Equipe fora do ranking',
  active: 'Ativo',
  closed_at: 'Encerrado',
  until: 'Até',
  due_at: 'Fica pronto',
  voided_at: 'Anulado',
  reason: 'Motivo',
};

/** Objects of acts that are no id but a word. */
const OBJECT_NAMES: Record<string, string> = {
  phone: 'Telefone',
  birth_date: 'Data de nascimento',
  gender: 'Gênero',
  notes: 'Observações',
  confirmation: 'Confirmação do email',
  recovery: 'Nova senha',
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const PLAIN_DAY = /^\d{4}-\d{2}-\d{2}$/;

function isRole(text: string): text is keyof typeof ROLE_NAMES {
  return Object.hasOwn(ROLE_NAMES, text);
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return 'nada';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isRole(value)) return ROLE_NAMES[value];
  if (INSTANT.test(value)) return formatDateTime(value);
  return PLAIN_DAY.test(value) ? formatDate(value) : value;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** The changes of an act: each field that has a name and is not the same before and after. */
function changes(details: Record<string, unknown>): LogFact[] {
  const before = asObject(details['before']);
  const after = asObject(details['after']);
  return Object.entries(FIELD_NAMES).flatMap(([field, label]) => {
    if (inWords(before[field]) === inWords(after[field])) return [];
    const isNew = !('before' in details);
    return { label, text: isNew ? inWords(after[field]) : `${inWords(before[field])} → ${inWords(after[field])}` };
  });
}

/** A line's reason, what it was about, and what it changed. */
export function logFacts({ details, object_id: object }: LogLine): LogFact[] {
  const about = object && OBJECT_NAMES[object];
  const facts: LogFact[] = about ? [{ label: 'O quê', text: about }] : [];
  if (details === null) return [...facts, { label: 'Detalhes', text: 'apagados com a conta' }];
  if (typeof details['reason'] === 'string') facts.push({ label: 'Motivo', text: details['reason'] });
  if (typeof details['day'] === 'string') facts.push({ label: 'Dia', text: formatDate(details['day']) });
  return [...facts, ...changes(details)];
}
