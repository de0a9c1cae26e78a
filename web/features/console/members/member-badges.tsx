import { Badge } from '#web/components/ui/badge.tsx';
import type { MemberRow } from '../api/member-schema.ts';

/** The plan of a member, and what is out of the ordinary. */
export function MemberBadges({ member }: { member: Pick<MemberRow, 'level' | 'is_suspended' | 'is_confirmed'> }) {
  return (
    <>
      {member.level === 'expert' ? <Badge variant="expert">Expert</Badge> : <Badge variant="muted">Básico</Badge>}
      {member.is_suspended ? <Badge variant="danger">Suspenso</Badge> : null}
      {member.is_confirmed ? null : <Badge variant="points">Email não confirmado</Badge>}
    </>
  );
}
