import { MILESTONE_WORDS } from '#content/milestone-words.ts';

/** Words with numbers that are no limit wherever they stand, and why. */
export const NO_LIMITS_ANYWHERE: readonly (readonly [words: RegExp, why: string])[] = [
  [/(?:verificação em |a |sem )?duas etapas/giu, 'the name of the second factor'],
  [/Clube (?:21|Vinte e Um)|(?<!\p{L})21 dias(?!\p{L})/gu, 'the club and its challenge by their names, which are texts of content/club.ts'],
  [/100\s?%/gu, 'the whole of something'],
  [/(?:um|do) (?:dia|treino) de cada vez/giu, 'the club’s motto'],
  [/(?:em|nas últimas|das últimas) 24 horas/giu, 'a day, in which limits that end in _A_DAY are counted'],
  [/(?<!\p{L})art(?:\.|igos?) \d+º?(?: a \d+)?/giu, 'an article of a law'],
  [/Lei nº [\d.]+/giu, 'a law'],
  [
    /(?:check-in|treino|quadrado|minutos|ideia)s? por (?:dia|semana)|por dia bastam/giu,
    'a day’s own: a check-in is one a day by the key of its table',
  ],
  [/(?:no máximo|vem) um por dia/giu, 'a reminder is one a day by the key of its table'],
  [/(?:os|dos) dois(?: lados)?(?!\p{L})/giu, 'two people'],
  [/menos de um minuto/giu, 'what it takes, not what is allowed'],
  [/(?:em )?dois toques/giu, 'taps on two buttons'],
  [
    /(?:com|mais|perdi|perder|mesmo|contam como|que|no|Alterou) um dia|um dia (?:novo|no desafio|do programa|de tudo)|^um dia/giu,
    'any day',
  ],
  [/escolha uma hora/giu, 'any hour'],
  [
    new RegExp(
      Object.values(MILESTONE_WORDS)
        .map(({ name }) => name)
        .join('|'),
      'giu',
    ),
    'a milestone by its name',
  ],
];

const ACHIEVEMENT = 'an achievement is named by its number; another number is another achievement';
const CODE_LENGTH = 'the digits or letters of a code, by its standard or its alphabet';
const COUNTED = 'as many as there are in content/: benefits.test.ts counts';
const LAW = 'the law’s own number';
const PROMISE = 'a promise of the club’s people, which no program keeps';
const EXAMPLE = 'an example of what is typed';
const OWN_CLOCK = 'the server’s own, told to who runs it, and of no member';
const PERIOD = 'the period that a figure is of, by its name';
const COUNT_OF_TWO = 'what is spoken of, counted';
const KEPT = 'how long something is kept, by a function of SQL of its own; the privacy policy has its version';

/** Sentences with a number that is no limit: a part of each, and why it is none. */
export const NO_LIMITS: Readonly<Record<string, readonly (readonly [words: string, why: string])[]>> = {
  'content/achievements.ts': [
    ['Registre 10 treinos', ACHIEVEMENT],
    ['Registre 50 treinos', ACHIEVEMENT],
    ['Dez horas em movimento', ACHIEVEMENT],
    ['Some 10 horas', ACHIEVEMENT],
    ['3 dias seguidos', ACHIEVEMENT],
    ['7 dias seguidos', ACHIEVEMENT],
    ['21 vezes presente', ACHIEVEMENT],
    ['Complete 21 check-ins', ACHIEVEMENT],
    ['entre 4h e 7h', ACHIEVEMENT],
    ['Treine 5 modalidades', ACHIEVEMENT],
    ['90 minutos ou mais', ACHIEVEMENT],
  ],
  'content/certificate-verdict.ts': [['doze letras', CODE_LENGTH]],
  'content/club.ts': [
    ['CNPJ 00.000.000', EXAMPLE],
    ['Rua do Exemplo, 21', EXAMPLE],
  ],
  'content/help-account.ts': [
    ['código de 6 números', CODE_LENGTH],
    ['iOS 16.4', 'a version of another’s program'],
    ['por 6 meses os registros', LAW],
    ['Respondemos em até 15 dias', LAW],
  ],
  'content/help-challenge.ts': [
    ['Treinei duas vezes', COUNT_OF_TWO],
    ['Dois treinos no mesmo dia', COUNT_OF_TWO],
  ],
  'content/kept-data.ts': [
    ['código de cada minuto', CODE_LENGTH],
    ['por cerca de 13 meses', KEPT],
    ['por um ano quando ela não tem fim', KEPT],
  ],
  'content/landing.ts': [
    ['em sete parceiros', COUNTED],
    ['Três semanas', 'the 21 days of the challenge by its name'],
    ['com os três primeiros', 'the places of a podium'],
  ],
  'content/privacy-policy.ts': [
    ['por 5 anos, por obrigação fiscal', LAW],
    ['por cerca de 30 dias', KEPT],
    ['até uma hora', 'how long a browser keeps a copy: the files’ own header'],
    ['ato da equipe, por 5 anos', KEPT],
    ['por 6 meses, como manda o Marco Civil', LAW],
    ['substituídas em até 30 dias', KEPT],
    ['últimos 100 acontecimentos', 'how long the list of a device is'],
    ['Respondemos em até 15 dias', LAW],
    ['menores de 16 anos', LAW],
  ],
  'content/terms-of-use.ts': [
    ['maiores de 18 anos', LAW],
    ['Uma vez por ano', LAW],
    ['pelo menos 30 dias de antecedência', PROMISE],
    ['as duas coisas valem', COUNT_OF_TWO],
  ],
  'content/upsell.ts': [
    ['Cinco programas', COUNTED],
    ['Sete parceiros', COUNTED],
  ],
  'domain/challenge-warnings.ts': [['haverá dois ao mesmo tempo', COUNT_OF_TWO]],
  'domain/errors.ts': [['acento conta por duas', 'bytes of a letter in UTF-8']],
  'domain/profile-schema.ts': [['como (11)', EXAMPLE]],
  'domain/schemas.ts': [['acento conta por duas', 'bytes of a letter in UTF-8']],
  'server/cli/commands/access.ts': [['últimos 6 meses', LAW]],
  'server/cli/commands/backup.ts': [
    ['os quatro segredos', COUNT_OF_TWO],
    ['Os quatro segredos', COUNT_OF_TWO],
  ],
  'server/cli/commands/event-codes.ts': [['15% na inscrição', EXAMPLE]],
  'server/cli/commands/static-host.ts': [
    ['404, nunca', 'a status of HTTP'],
    ['com status 200', 'a status of HTTP'],
  ],
  'server/cli/demo-plan.ts': [['HIIT 45', 'the name of a made-up workout']],
  'server/cli/hosted/in-database.ts': [['a porta 6543', 'ports of another’s server']],
  'server/cli/option-values.ts': [['por exemplo', EXAMPLE]],
  'server/health/alarm-mails.ts': [
    ['das últimas 36 horas', OWN_CLOCK],
    ['mais de 24 horas', OWN_CLOCK],
    ['saltou mais de uma hora', OWN_CLOCK],
    ['depois de um dia', OWN_CLOCK],
    ['uma vez por dia', OWN_CLOCK],
  ],
  'supabase/functions/_shared/lost-phone-mails.ts': [
    ['O link vale por 1 dia', 'a day, in which LOST_PHONE_MAILS_A_DAY are counted: the link of each is good for as long'],
  ],
  'supabase/functions/_shared/payment-mails.ts': [['até 10 dias úteis', 'the banks’ own time']],
  'supabase/functions/_shared/staff-mails.ts': [['uma vez por dia', OWN_CLOCK]],
  'supabase/functions/export-account/readme.ts': [['três horas à frente', 'the difference of two time zones']],
  'supabase/schemas/base/texts.sql': [
    ['um ano', 'numbers in words, as domain/number-text.ts has them'],
    ['uma semana', 'the same'],
  ],
  'supabase/schemas/reminders/reminders.sql': [['começa uma semana nova', 'any week']],
  'web/card-page/card-page.ts': [['há mais de um minuto', CODE_LENGTH]],
  'web/components/second-factor/code-form.tsx': [
    ['os 6 números', CODE_LENGTH],
    ['São 6 números', CODE_LENGTH],
  ],
  'web/features/auth/provider/mobile-callback-screen.tsx': [
    ['por 5 minutos', 'the auth server’s own time for a sign-in on its way, which GoTrue has as well'],
  ],
  'web/features/auth/resend/resend-button.tsx': [
    ['uma mensagem por minuto', 'the auth server’s own: max_frequency of supabase/config.toml'],
  ],
  'web/features/benefits/card/live-card.tsx': [['a cada minuto', CODE_LENGTH]],
  'web/features/challenges/participation/join-challenge-button.tsx': [['a partir do dia 1', 'the first day by its number']],
  'web/features/console/announcements/announcement-texts.ts': [['em sete dias', PERIOD]],
  'web/features/console/member/requests/request-dialog.tsx': [['12 de novembro', EXAMPLE]],
  'web/features/console/reminders/reminder-figures.tsx': [['em três horas', PERIOD]],
  'web/features/console/second-factor/set-up-factor.tsx': [['6 números', CODE_LENGTH]],
  'web/features/console/slipping/contact-text.ts': [['nos últimos 14 dias', PERIOD]],
  'web/features/console/today/challenge-today-card.tsx': [['de hoje por hora', PERIOD]],
  'web/features/console/today/club-figures.tsx': [['em sete dias', PERIOD]],
  'web/features/console/today/decisions.ts': [['esperam até um dia', OWN_CLOCK]],
  'web/features/dashboard/workouts/minutes-by-week.tsx': [
    ['ltimas 12 semanas', PERIOD],
    ['12 semanas, em média', PERIOD],
  ],
  'web/features/home/home-shortcuts.tsx': [['max-sm:px-2', 'a list of classes']],
  'web/features/landing/sections/hero-section.tsx': [['9 dias', 'a made-up streak in a picture']],
  'web/features/plan/subscription/other-address-form.tsx': [['seis números', CODE_LENGTH]],
  'web/features/settings/privacy/deletion-facts.tsx': [['por 6 meses', LAW]],
  'web/features/settings/reminders/push-help.tsx': [['iOS 16.4', 'a version of another’s program']],
  'web/features/workouts/register/challenges/challenge-field.tsx': [['dois treinos curtos', COUNT_OF_TWO]],
  'web/features/workouts/register/duration-field.tsx': [['como 90 ou 1h30', EXAMPLE]],
  'web/lib/outbox/record-workout.ts': [['mais de 15 segundos', 'written to the log, beside its constant']],
  'web/site/report/report-document.tsx': [['para o 190', 'phone numbers']],
};
