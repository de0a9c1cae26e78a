import { LEAST_COUNTED_READERS, MAX_UNANSWERED_REMINDERS } from '#domain/limits.ts';
import { inWords } from '#domain/number-text.ts';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { formatNumber, pluralize } from '#web/lib/format.ts';
import { useReminderNumbers } from '../api/get-reminder-numbers.ts';
import type { ReminderNumbers } from '../api/get-reminder-numbers.ts';
import { useMayAct } from '../staff-role.ts';

const DAYS = 30;

const KINDS: Readonly<Record<string, string>> = {
  streak_at_risk: 'Sequência em risco',
  milestone_near: 'Marco a um check-in',
  not_today: 'Check-in que falta hoje',
  challenge_begins: 'Desafio começa amanhã',
  challenge_ended: 'Desafio terminou',
  weekly_summary: 'Resumo da semana',
};

/** A part of the sent ones, in words. */
function shareOf(part: number | null, sent: number): string {
  if (part === null) return `só a partir de ${pluralize(LEAST_COUNTED_READERS, 'membro', 'membros')}`;
  return sent === 0 ? 'nenhum enviado' : `${Math.round((100 * part) / sent)}% dos enviados`;
}

const shown = (count: number | null) => (count === null ? '–' : formatNumber(count));

function figuresOf({ sent, opened, check_ins: checkIns, stopped, turned_off: off, unsubscribed, members }: ReminderNumbers) {
  return [
    { name: 'Enviados', value: formatNumber(sent), note: `${pluralize(members, 'membro', 'membros')} com lembretes ligados` },
    { name: 'Abertos', value: shown(opened), note: shareOf(opened, sent) },
    { name: 'Check-ins em três horas', value: shown(checkIns), note: shareOf(checkIns, sent) },
    {
      name: 'Pararam sozinhos',
      value: formatNumber(stopped),
      note: `depois de ${inWords(MAX_UNANSWERED_REMINDERS, 'masculine')} sem resposta`,
    },
    { name: 'Desligados', value: formatNumber(off), note: 'pelo próprio membro' },
    { name: 'Saíram do email', value: formatNumber(unsubscribed), note: 'pelo link do lembrete' },
  ];
}

function KindTable({ kinds }: { kinds: NonNullable<ReminderNumbers['by_kind']> }) {
  return (
    <details className="rounded-2xl bg-card p-4 shadow-card">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Por tipo de lembrete</summary>
      <div className="overflow-x-auto">
        <table className="w-full text-left text-sm tabular-nums">
          <thead>
            <tr className="text-muted-foreground">
              <th scope="col" className="py-2 pr-4 font-semibold">
                Tipo
              </th>
              {['Enviados', 'Abertos', 'Check-ins'].map((name) => (
                <th key={name} scope="col" className="py-2 pl-4 text-right font-semibold whitespace-nowrap">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, sent, opened, check_ins: checkIns }) => (
              <tr key={kind} className="border-t border-border">
                <th scope="row" className="py-2 pr-4 font-normal">
                  {KINDS[kind] ?? kind}
                </th>
                <td className="py-2 pl-4 text-right">{formatNumber(sent)}</td>
                <td className="py-2 pl-4 text-right">{shown(opened)}</td>
                <td className="py-2 pl-4 text-right">{shown(checkIns)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** How the reminders are answered; nothing while it is not known, nor for staff who may not know. */
export function ReminderFigures() {
  const { data } = useReminderNumbers(DAYS, useMayAct('staff_reminder_numbers'));
  if (!data) return null;
  return (
    <section aria-labelledby="reminders" className="flex flex-col gap-4">
      <SectionHeading id="reminders" title={`Lembretes em ${data.days} dias`} />
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-3 sm:gap-4 lg:grid-cols-3">
        {figuresOf(data).map(({ name, value, note }) => (
          <div key={name} className="flex flex-col gap-1 rounded-2xl bg-card p-4 shadow-card">
            <dt className="text-sm font-semibold text-muted-foreground">{name}</dt>
            <dd className="flex flex-col gap-1">
              <span className="font-heading text-2xl leading-tight font-extrabold tabular-nums">{value}</span>
              <span className="text-sm text-muted-foreground">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      {data.by_kind && data.by_kind.length > 0 ? <KindTable kinds={data.by_kind} /> : null}
    </section>
  );
}
