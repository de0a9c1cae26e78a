import * as v from 'valibot';
import { addDays, dayInZone, noonInSaoPaulo } from '#domain/calendar.ts';
import {
  LONGEST_ANNOUNCEMENT_DAYS,
  MAX_ANNOUNCEMENT_BODY_LENGTH,
  MAX_ANNOUNCEMENT_BUTTON_LENGTH,
  MAX_ANNOUNCEMENT_TITLE_LENGTH,
} from '#domain/limits.ts';
import { refusedLinks } from '#domain/refused-links.ts';
import { atField, atMost, filled, isDay, trimmed } from '#domain/schema-rules.ts';
import { paths } from '#web/config/paths.ts';
import type { AnnouncementFields, Audience } from '../../api/announcements.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const NOON = 12 * 60;
const SHOWN_DAYS = 2;

/** An announcement as it is typed. */
export interface AnnouncementValues {
  audience: Audience;
  challengeId: string;
  title: string;
  body: string;
  label: string;
  path: string;
  /** Empty for now; times are of the club's zone, 'YYYY-MM-DDTHH:mm'. */
  from: string;
  until: string;
  isUrgent: boolean;
}

const { app } = paths;

/** The screens that a button may lead to. */
export const SCREENS = [
  { value: '', label: 'Sem botão' },
  { value: app.home.getHref(), label: 'Início' },
  { value: app.challenges.getHref(), label: 'Desafios' },
  { value: app.workouts.getHref(), label: 'Treinos' },
  { value: app.recordWorkout.getHref(), label: 'Registrar treino' },
  { value: app.nutrition.getHref(), label: 'Nutrição' },
  { value: app.dashboard.getHref(), label: 'Dashboard' },
  { value: app.benefits.getHref(), label: 'Benefícios' },
  { value: app.plan.getHref(), label: 'Meu plano' },
  { value: app.profile.getHref(), label: 'Perfil' },
  { value: app.help.getHref(), label: 'Ajuda' },
];

/** The instant at which the club's clocks show a time; null when the text is none. */
export function clubInstant(text: string): string | null {
  const [, day = '', hours = '', minutes = ''] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(text) ?? [];
  if (!isDay(day)) return null;
  return new Date(Date.parse(noonInSaoPaulo(day)) + (Number(hours) * 60 + Number(minutes) - NOON) * MINUTE_MS).toISOString();
}

/** Says why a text's links are refused; null when they are not. */
function linkProblem(text: string): string | null {
  const [refused] = refusedLinks(text);
  return refused === undefined
    ? null
    : `“${refused}” não pode ser um link aqui. Use endereços conhecidos, com https://, ou um caminho como /app/challenges. Se não é um link, ponha um espaço depois do ponto.`;
}

function withKnownLinks() {
  return v.rawCheck<string>(({ dataset, addIssue }) => {
    const problem = dataset.typed ? linkProblem(dataset.value) : null;
    if (problem !== null) addIssue({ message: problem });
  });
}

const timesOf = ({ from, until }: { from: string; until: string }) => ({
  start: from === '' ? null : clubInstant(from),
  end: clubInstant(until),
});

/** Holds what is typed to the server's rules; each field that is wrong has a sentence. */
export const announcementSchema = v.pipe(
  v.object({
    audience: v.picklist(['challenge', 'experts', 'members', 'member']),
    challengeId: v.string(),
    title: v.pipe(v.string(), trimmed, filled('Escreva o título.'), atMost(MAX_ANNOUNCEMENT_TITLE_LENGTH), withKnownLinks()),
    body: v.pipe(v.string(), trimmed, filled('Escreva o texto.'), atMost(MAX_ANNOUNCEMENT_BODY_LENGTH), withKnownLinks()),
    label: v.pipe(v.string(), trimmed, atMost(MAX_ANNOUNCEMENT_BUTTON_LENGTH), withKnownLinks()),
    path: v.string(),
    from: v.string(),
    until: v.string(),
    isUrgent: v.boolean(),
  }),
  atField('challengeId', ({ audience, challengeId }) => audience !== 'challenge' || challengeId !== '', 'Escolha o desafio.'),
  atField('label', ({ label, path }) => path === '' || label !== '', 'Escreva o que o botão diz.'),
  atField('from', ({ from }) => from === '' || clubInstant(from) !== null, 'Informe o dia e a hora.'),
  atField('until', ({ until }) => clubInstant(until) !== null, 'Informe até quando.'),
  atField(
    'until',
    (typed) => {
      const { start, end } = timesOf(typed);
      return end === null || start === null || end > start;
    },
    'O aviso precisa terminar depois de começar.',
  ),
  atField(
    'until',
    (typed) => {
      const { start, end } = timesOf(typed);
      return end === null || start === null || Date.parse(end) - Date.parse(start) <= LONGEST_ANNOUNCEMENT_DAYS * DAY_MS;
    },
    `Um aviso fica no ar por até ${LONGEST_ANNOUNCEMENT_DAYS} dias.`,
  ),
);

/** The form as it begins: shown from now on, for two days. */
export function newValues(audience: Audience, instant: Date): AnnouncementValues {
  return {
    audience,
    challengeId: '',
    title: '',
    body: '',
    label: '',
    path: '',
    from: '',
    until: `${addDays(dayInZone(instant), SHOWN_DAYS)}T20:00`,
    isUrgent: false,
  };
}

/** Typed values as the server takes them. @param memberId of the one member it is for */
export function fieldsOf(values: AnnouncementValues, id: string, memberId: string | null): AnnouncementFields {
  const { start, end } = timesOf(values);
  return {
    id,
    audience: values.audience,
    challenge_id: values.audience === 'challenge' ? values.challengeId : null,
    user_id: values.audience === 'member' ? memberId : null,
    title: values.title.trim(),
    body: values.body.trim(),
    label: values.path === '' ? null : values.label.trim(),
    path: values.path === '' ? null : values.path,
    starts_at: start,
    ends_at: end ?? '',
    is_urgent: values.isUrgent,
  };
}
