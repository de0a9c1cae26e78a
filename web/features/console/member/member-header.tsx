import { Megaphone, ScrollText } from 'lucide-react';
import { Link } from 'react-router';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { formatDate } from '#web/lib/format.ts';
import type { StaffMember } from '../api/member-schema.ts';
import { MemberBadges } from '../members/member-badges.tsx';
import { ROLE_NAMES, useMayAct } from '../staff-role.ts';

/** Name, address, plan and role of the member, and the way to their lines of the log. */
export function MemberHeader({ member }: { member: StaffMember }) {
  const mayReadLog = useMayAct('staff_read_log');
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar name={member.name} src={member.photo_url} size="xl" isDecorative className="max-sm:size-16" />
      <div className="flex min-w-0 flex-1 basis-52 flex-col gap-1.5">
        <h1 className="text-3xl leading-tight font-extrabold wrap-anywhere sm:text-4xl">
          <bdi>{member.name}</bdi>
        </h1>
        <a
          href={`mailto:${encodeURIComponent(member.email)}`}
          className="w-fit max-w-full wrap-anywhere text-muted-foreground hover:underline"
        >
          {member.email}
        </a>
        <p className="flex flex-wrap items-center gap-1.5">
          <MemberBadges member={member} />
          {member.staff_role ? <Badge>{`Equipe: ${ROLE_NAMES[member.staff_role]}`}</Badge> : null}
          <span className="text-sm text-muted-foreground">{`No clube desde ${formatDate(member.created_at)}`}</span>
        </p>
      </div>
      {member.may_act ? (
        <Button variant="outline" size="sm" asChild>
          <Link to={consolePaths.newAnnouncement.getHref({ memberId: member.user_id })}>
            <Megaphone aria-hidden="true" />
            Enviar aviso
          </Link>
        </Button>
      ) : null}
      {mayReadLog ? (
        <Button variant="outline" size="sm" asChild>
          <Link to={consolePaths.log.getHref({ memberId: member.user_id })}>
            <ScrollText aria-hidden="true" />
            Ver no registro
          </Link>
        </Button>
      ) : null}
    </header>
  );
}
