import { Link } from 'react-router';
import { consolePaths } from '#web/config/console-paths.ts';
import { formatNumber, relativeTime } from '#web/lib/format.ts';
import type { Today } from '../api/get-today.ts';

interface Figure {
  name: string;
  value: string;
  note: string;
  /** Where those who are counted are listed. */
  list?: { to: string; label: string };
}

const SUSPENDED = { to: consolePaths.members.getHref({ state: 'suspensos' }), label: 'Ver suspensos' };

function figuresOf({ new_members_today: today, new_members_this_week: week, suspended, last_backup_at: backup, ...rest }: Today): Figure[] {
  const figures: Figure[] = [
    { name: 'Membros novos', value: formatNumber(today), note: `hoje; ${formatNumber(week)} em sete dias` },
    { name: 'Suspensos', value: formatNumber(suspended), note: 'agora', ...(suspended > 0 ? { list: SUSPENDED } : {}) },
  ];
  // Null for moderators, who may not read it.
  if (rest.alarms === null) return figures;
  if (!backup && rest.backups_by === 'platform') {
    return [...figures, { name: 'Backups', value: 'Na hospedagem', note: 'veja no painel do projeto' }];
  }
  const age = backup ? relativeTime(backup, new Date(rest.now)) : 'Nenhum';
  return [...figures, { name: 'Último backup', value: age, note: backup ? 'feito pelo servidor' : 'o servidor ainda não fez' }];
}

/** The club's own figures of the day. */
export function ClubFigures({ today }: { today: Today }) {
  return (
    <dl className="grid grid-cols-2 gap-3 tight:grid-cols-1 sm:gap-4 lg:grid-cols-3">
      {figuresOf(today).map(({ name, value, note, list }) => (
        <div
          key={name}
          className="flex flex-col gap-1 rounded-2xl bg-card p-4 shadow-card last:odd:col-span-2 tight:last:odd:col-span-1 lg:last:odd:col-span-1"
        >
          <dt className="text-sm font-semibold text-muted-foreground">{name}</dt>
          <dd className="flex flex-col gap-1">
            <span className="font-heading text-2xl leading-tight font-extrabold tabular-nums">{value}</span>
            <span className="text-sm text-muted-foreground">{note}</span>
            {list ? (
              <Link
                to={list.to}
                className="-mb-2 inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
              >
                {list.label}
              </Link>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
