import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { paths } from '#web/config/paths.ts';
import { useCurrentUser, useDisplayName, usePlanLevel, useProfile } from '#web/lib/session/session-hooks.ts';

/** Whose settings these are, and the way to their profile. */
export function MemberCard() {
  const { email } = useCurrentUser();
  const profile = useProfile();
  const name = useDisplayName('Usuário');
  const isExpert = usePlanLevel() === 'expert';
  return (
    <Link
      to={paths.app.profile.getHref()}
      className="flex items-center gap-4 rounded-2xl bg-card p-4 shadow-card transition-shadow hover:shadow-lifted sm:p-5"
    >
      <Avatar name={profile?.name} src={profile?.profile_image_url || profile?.photo_url} size="lg" isDecorative />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="line-clamp-3 min-w-0 font-heading text-xl leading-tight font-bold tracking-tight wrap-anywhere">{name}</span>
          {isExpert ? <Badge variant="expert">Expert</Badge> : null}
        </span>
        <span className="truncate text-sm text-muted-foreground">{email}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
    </Link>
  );
}
