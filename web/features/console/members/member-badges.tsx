import { PLAN_NAMES } from '#domain/levels.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import type { MemberRow } from '../api/member-schema.ts';

/** The plan of a member, and what is out of the ordinary. */
export function MemberBadges({ member }: { member: Pick<MemberRow, 'level' | 'is_suspended' | 'is_confirmed'> }) {
  return (
    <>
      <Badge variant={member.level === 'expert' ? 'expert' : 'muted'}>{PLAN_NAMES[member.level]}</Badge>
      {member.is_suspended ? <Badge variant="danger">Suspenso</Badge> : null}
      {member.is_confirmed ? null : <Badge variant="points">Email não confirmado</Badge>}
    </>
  );
}
