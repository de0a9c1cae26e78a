import { REPORT_ANSWER_HOURS } from '#domain/limits.ts';
import { hoursInWords } from '#domain/number-text.ts';
import { LATE_JOB_MS, waitInWords } from '#domain/waiting-jobs.ts';
import { consolePaths } from '#web/config/console-paths.ts';
import { formatDate, formatDateTime, pluralize } from '#web/lib/format.ts';
import type { WaitingReports } from '../api/get-reports.ts';
import type { Today } from '../api/get-today.ts';

const HOUR_MS = 3_600_000;
/** As the alarm of the server: a daily backup that is half a day late. */
const OLDEST_BACKUP_MS = 36 * HOUR_MS;

/** Something that waits for the staff. */
export interface Decision {
  id: string;
  /** danger when the club is harmed until somebody acts. */
  tone: 'danger' | 'warning';
  title: string;
  text: string;
  link?: { to: string; label: string };
}

const ALARMS: Record<string, { title: string; text: string }> = {
  disk: { title: 'O disco do servidor está quase cheio', text: 'Fotos novas podem ser recusadas; treinos continuam sendo registrados.' },
  backup: { title: 'O backup está atrasado', text: 'Peça a quem cuida do servidor que veja a pasta das cópias.' },
  mail: { title: 'Emails foram recusados', text: 'Confirmações de conta e avisos podem não chegar.' },
  payments: {
    title: 'O provedor de pagamentos não avisa mais o clube',
    text: 'Peça a quem cuida do servidor que veja o endereço do webhook.',
  },
  clock: {
    title: 'O relógio do servidor saltou, ou o clube ficou parado',
    text: 'Resultados finais, exclusões e prazos esperam até um dia. Peça a quem cuida do servidor que veja a data e a hora.',
  },
};

const JOBS: Record<string, string> = {
  mail: 'Um email não saiu',
  end_subscription: 'Uma assinatura não foi encerrada',
  delay_subscription: 'Uma assinatura não foi adiada',
  sync_subscription: 'Uma assinatura não foi conferida',
  check_session: 'Um pagamento não foi conferido',
  find_subscriptions: 'As assinaturas de um membro não foram conferidas',
};

function alarmDecision({ name, since }: { name: string; since: string | null }): Decision {
  const known = ALARMS[name.split(' ')[0] ?? ''] ?? { title: `Alarme: ${name}`, text: 'Peça a quem cuida do servidor que veja.' };
  const when = since ? ` Desde ${formatDateTime(since)}.` : '';
  return { id: `alarm-${name}`, tone: 'danger', title: known.title, text: `${known.text}${when}` };
}

function paymentText({ status, paid_until: paidUntil, is_disputed: isDisputed }: NonNullable<Today['payments']>[number]): string {
  const until = paidUntil ? ` Pago até ${formatDate(paidUntil)}.` : '';
  if (isDisputed) return `O pagamento está em disputa.${until}`;
  return `${status === 'unpaid' ? 'O pagamento não foi feito.' : 'O pagamento está atrasado.'}${until}`;
}

function memberLink(userId: string | null): Pick<Decision, 'link'> {
  return userId ? { link: { to: consolePaths.member.getHref(userId), label: 'Ver membro' } } : {};
}

/** The jobs that failed, a line a kind: a mail server that was away fails many at once. */
function jobDecisions(jobs: NonNullable<Today['failed_jobs']>): Decision[] {
  return [...new Set(jobs.map(({ kind }) => kind))].map((kind) => {
    const failed = jobs.filter((job) => job.kind === kind);
    const newest = failed[0]?.at;
    return {
      id: `job-${kind}`,
      tone: 'warning' as const,
      title: `${JOBS[kind] ?? 'Uma tarefa do servidor falhou'}${failed.length > 1 ? ` (${failed.length} vezes)` : ''}`,
      text: `${newest ? `A última em ${formatDateTime(newest)}. ` : ''}Se continuar, fale com quem cuida do servidor.`,
    };
  });
}

/** Jobs that nobody takes: nothing is sent, decided or final meanwhile. */
function waitingDecisions({ waiting_jobs: waiting, now }: Today): Decision[] {
  const age = waiting?.oldest_at ? Date.parse(now) - Date.parse(waiting.oldest_at) : 0;
  if (!waiting || age < LATE_JOB_MS) return [];
  return [
    {
      id: 'waiting-jobs',
      tone: 'danger',
      title: pluralize(waiting.count, 'tarefa espera sem que ninguém a faça', 'tarefas esperam sem que ninguém as faça'),
      text:
        `A mais antiga espera há ${waitInWords(age)}. Emails, lembretes e resultados não saem até lá: ` +
        'peça a quem cuida do servidor que veja o relógio das tarefas.',
    },
  ];
}

function backupDecisions({ backups_by: backupsBy, last_backup_at: last, now, alarms }: Today): Decision[] {
  // Moderators may not read when it was.
  if (alarms === null || alarms.some(({ name }) => name === 'backup')) return [];
  if (last === null) {
    // A hosted project's own backups are looked after there.
    if (backupsBy === 'platform') return [];
    return [
      {
        id: 'backup',
        tone: 'warning',
        title: 'O clube ainda não tem backup',
        text: 'O servidor faz o primeiro de madrugada: hoje não precisa fazer nada. Se amanhã não houver nenhum, fale com quem cuida do servidor.',
      },
    ];
  }
  if (Date.parse(now) - Date.parse(last) < OLDEST_BACKUP_MS) return [];
  return [{ id: 'backup', tone: 'danger', title: 'O backup está atrasado', text: `O último é de ${formatDateTime(last)}.` }];
}

function reportDecisions({ open, appealed }: WaitingReports): Decision[] {
  const waiting = [
    ...(open > 0 ? [pluralize(open, 'denúncia espera', 'denúncias esperam')] : []),
    ...(appealed > 0 ? [pluralize(appealed, 'recurso espera', 'recursos esperam')] : []),
  ];
  return waiting.map((title, index) => ({
    id: `reports-${index}`,
    tone: 'warning',
    title,
    text: `Responda em ${hoursInWords(REPORT_ANSWER_HOURS)}.`,
    link: { to: consolePaths.reports.getHref(), label: 'Ver denúncias' },
  }));
}

/**
 * Lists all that waits for a decision, the most urgent first. Of it moderators may read the reports alone.
 * @param reports how many wait; null while that is not known
 */
export function decisionsOf(today: Today, reports: WaitingReports | null = null): Decision[] {
  const { payments, failed_jobs: jobs, alarms, requests } = today;
  const backups = backupDecisions(today);
  return [
    // The server's mail about the clock says the same.
    ...(alarms ?? []).filter(({ name }) => name !== 'clock_mail').map(alarmDecision),
    ...waitingDecisions(today),
    ...backups.filter(({ tone }) => tone === 'danger'),
    ...(reports ? reportDecisions(reports) : []),
    ...(requests ?? []).map(({ id, user_id: userId, name, kind, due_at: dueAt }): Decision => ({
      id: `request-${id}`,
      tone: 'warning',
      title: kind === 'deletion' ? `${name ?? 'Um membro'} pediu para apagar a conta` : `${name ?? 'Um membro'} pediu uma cópia dos dados`,
      text:
        kind === 'deletion'
          ? `A conta será apagada em ${formatDateTime(dueAt)}, se ninguém parar o pedido.`
          : `A cópia pode ser entregue a partir de ${formatDateTime(dueAt)}.`,
      ...memberLink(userId),
    })),
    ...(payments ?? []).map((payment): Decision => ({
      id: `payment-${payment.subscription_id}`,
      tone: 'warning',
      title: `Pagamento de ${payment.name ?? 'um membro que saiu'}`,
      text: paymentText(payment),
      ...memberLink(payment.user_id),
    })),
    ...jobDecisions(jobs ?? []),
    // The server makes the first one by itself: people wait above it.
    ...backups.filter(({ tone }) => tone === 'warning'),
  ];
}
