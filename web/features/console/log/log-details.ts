import { PRIVATE_FIELDS, privateFieldLabel } from '#domain/profile-fields.ts';
import { formatDate, formatDateTime, formatNumber } from '#web/lib/format.ts';
import type { LogLine } from '../api/read-log.ts';
import { zoneName } from '../challenge/form/zone-options.ts';
import { lastDayOf } from '../member/last-day.ts';
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
  days_open: 'Todos os dias abertos',
  provisional_hours: 'Horas de resultado provisório',
  workout_id: 'Treino',
  recipe_id: 'Receita',
  tip_id: 'Dica',
  sentence: 'Frase',
  active: 'Ativo',
  closed_at: 'Encerrado',
  until: 'Até',
  due_at: 'Fica pronto',
  voided_at: 'Anulado',
  reason: 'Motivo',
};

/** Objects of acts that are no id but a word. */
const OBJECT_NAMES: Record<string, string> = {
  ...Object.fromEntries(PRIVATE_FIELDS.map((field) => [field, privateFieldLabel(field)])),
  confirmation: 'Confirmação do email',
  recovery: 'Nova senha',
};

const NOTHING = 'nada';
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const PLAIN_DAY = /^\d{4}-\d{2}-\d{2}$/;

function isRole(text: string): text is keyof typeof ROLE_NAMES {
  return Object.hasOwn(ROLE_NAMES, text);
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return NOTHING;
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map(inWords).join('; ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isRole(value)) return ROLE_NAMES[value];
  if (INSTANT.test(value)) return formatDateTime(value);
  return PLAIN_DAY.test(value) ? formatDate(value) : value;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** A field's value for its reader. */
function fieldInWords(field: string, value: unknown): string {
  if (typeof value !== 'string') return inWords(value);
  if (field === 'time_zone') return zoneName(value);
  // Staff choose the last day. Stored is the first instant after it.
  return field === 'until' && INSTANT.test(value) ? lastDayOf(value) : inWords(value);
}

/** Acts whose title is an announcement's. All others with a title are on a challenge. */
const ANNOUNCEMENT_ACTS = new Set(['staff_announce', 'staff_end_announcement']);

/** The title of what an act was on; null for other acts. */
function titleOf(details: Record<string, unknown>): string | null {
  const title = details['title'] ?? asObject(details['after'])['title'] ?? asObject(details['before'])['title'];
  return typeof title === 'string' ? title : null;
}

/** Each field that has a name and that an act changed; of what was made or deleted, each that it had. */
function changes(details: Record<string, unknown>): LogFact[] {
  const before = asObject(details['before']);
  const after = asObject(details['after']);
  return Object.entries(FIELD_NAMES).flatMap(([field, label]) => {
    const [was, is] = [fieldInWords(field, before[field]), fieldInWords(field, after[field])];
    if (was === is) return [];
    if (was === NOTHING) return { label, text: is };
    return { label, text: 'after' in details ? `${was} → ${is}` : was };
  });
}

/** A line's reason, what it was about, and what it changed. */
export function logFacts({ act, details, object_id: object }: LogLine): LogFact[] {
  const about = object && OBJECT_NAMES[object];
  const facts: LogFact[] = about ? [{ label: 'O quê', text: about }] : [];
  if (details === null) return [...facts, { label: 'Detalhes', text: 'apagados com a conta' }];
  const title = titleOf(details);
  const reason = details['reason'];
  if (title !== null) facts.push({ label: ANNOUNCEMENT_ACTS.has(act) ? 'Aviso' : 'Desafio', text: title });
  if (typeof reason === 'string') facts.push({ label: 'Motivo', text: reason });
  if (typeof details['day'] === 'string') facts.push({ label: 'Dia', text: formatDate(details['day']) });
  if (typeof details['rows'] === 'number') facts.push({ label: 'Linhas', text: formatNumber(details['rows']) });
  if (typeof details['challenge_day'] === 'number') facts.push({ label: 'Dia do desafio', text: String(details['challenge_day']) });
  // A title that did not change, and the reason of a suspension, are told above.
  const isTold = ({ label, text }: LogFact) =>
    (label === FIELD_NAMES['title'] && text === title) || (label === FIELD_NAMES['reason'] && typeof reason === 'string');
  return [...facts, ...changes(details).filter((fact) => !isTold(fact))];
}
