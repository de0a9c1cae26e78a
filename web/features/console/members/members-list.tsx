import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { formatDate } from '#web/lib/format.ts';
import type { MemberRow } from '../api/member-schema.ts';
import { MemberBadges } from './member-badges.tsx';

function MemberItem({ member, search }: { member: MemberRow; search: string }) {
  const { last_check_in_day: day } = member;
  return (
    <li>
      <Link
        to={consolePaths.member.getHref(member.user_id)}
        state={{ search }}
        className="-mx-3 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-xl px-3 py-3 hover:bg-muted lg:grid-cols-[auto_minmax(0,1fr)_12rem_13rem_auto]"
      >
        <Avatar name={member.name} src={member.photo_url} isDecorative className="max-lg:row-span-2 max-lg:self-start" />
        <span className="flex min-w-0 flex-col">
          <bdi className="truncate font-semibold">{member.name}</bdi>
          <span className="truncate text-sm text-muted-foreground">{member.email}</span>
        </span>
        <span className="flex flex-wrap gap-1.5 max-lg:col-start-2 max-lg:row-start-2">
          <MemberBadges member={member} />
        </span>
        <span className="text-sm text-muted-foreground max-lg:col-span-2 max-lg:col-start-2">
          {day ? `Último check-in: ${formatDate(day)}` : 'Nenhum check-in'}
        </span>
        <ChevronRight
          aria-hidden="true"
          className="size-5 text-muted-foreground max-lg:col-start-3 max-lg:row-start-1 max-lg:self-center"
        />
      </Link>
    </li>
  );
}

interface MembersListProps {
  members: readonly MemberRow[];
  /** The filter in the address, for the way back to it. */
  search: string;
}

/** Members by name, each a link to their page. */
export function MembersList({ members, search }: MembersListProps) {
  return (
    <Card className="py-2 sm:py-3">
      <ul aria-label="Membros" className="flex flex-col divide-y divide-border">
        {members.map((member) => (
          <MemberItem key={member.user_id} member={member} search={search} />
        ))}
      </ul>
    </Card>
  );
}
