import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { consolePaths } from '#web/config/console-paths.ts';
import { formatDateTime } from '#web/lib/format.ts';
import type { LogLine } from '../api/read-log.ts';
import { actName } from './act-names.ts';
import { logFacts } from './log-details.ts';
import type { LogFact } from './log-details.ts';
import { nameOfAccount, whoActed } from './who-acted.ts';

const MOST_FACTS = 6;
const FIRST_FACTS = 3;

interface PersonProps {
  name: string;
  /** null where there is nobody to filter by. */
  onChoose: (() => void) | null;
}

function Person({ name, onChoose }: PersonProps) {
  if (!onChoose) return <span className="font-semibold">{name}</span>;
  return (
    <button
      type="button"
      onClick={onChoose}
      className="rounded-sm font-semibold underline decoration-border underline-offset-4 hover:decoration-current"
    >
      {name}
    </button>
  );
}

/** Leads to where what was done to the member can be seen, and taken back. */
function MemberLink({ userId, name }: { userId: string; name: string }) {
  return (
    <Link
      to={consolePaths.member.getHref(userId)}
      aria-label={`Ver membro ${name}`}
      className="-my-3 inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-primary underline-offset-4 hover:underline md:self-start"
    >
      <span>Ver membro</span>
      <ChevronRight aria-hidden="true" className="size-4" />
    </Link>
  );
}

function Facts({ facts }: { facts: readonly LogFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="flex flex-col gap-0.5 text-sm text-muted-foreground">
      {facts.map(({ label, text }) => (
        <div key={label} className="flex flex-wrap gap-x-1.5">
          <dt className="font-semibold">{`${label}:`}</dt>
          <dd className="min-w-0 wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface LogItemProps {
  line: LogLine;
  onActor: (id: string) => void;
  onMember: (id: string) => void;
}

/** A line of the log: when, who, what, to whom, why, and what it changed. */
export function LogItem({ line, onActor, onMember }: LogItemProps) {
  const { actor_id: actorId, member_id: memberId, member } = line;
  const who = whoActed(line);
  const facts = logFacts(line);
  // A challenge that was made has a dozen: one line is not to hide the others.
  const shown = facts.length > MOST_FACTS ? FIRST_FACTS : facts.length;
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-4 md:grid md:grid-cols-[10rem_minmax(0,1fr)_auto]">
      <time dateTime={line.at} className="text-sm text-muted-foreground tabular-nums">
        {formatDateTime(line.at)}
      </time>
      <div className="flex min-w-0 flex-col gap-1 max-md:order-last max-md:basis-full">
        <p className="flex flex-wrap gap-x-2 gap-y-1 wrap-anywhere">
          {who ? <Person name={who} onChoose={actorId ? () => onActor(actorId) : null} /> : null}
          <span>{actName(line.act)}</span>
          {memberId ? <Person name={nameOfAccount(member)} onChoose={() => onMember(memberId)} /> : null}
        </p>
        <Facts facts={facts.slice(0, shown)} />
        {facts.length > shown ? (
          <details className="text-sm">
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary underline-offset-4 hover:underline">
              {`Ver mais ${facts.length - shown} detalhes`}
            </summary>
            <Facts facts={facts.slice(shown)} />
          </details>
        ) : null}
      </div>
      {memberId && member ? <MemberLink userId={memberId} name={member} /> : null}
    </li>
  );
}
