import { Avatar } from '#web/components/ui/avatar.tsx';
import { useCurrentUser, useProfile } from '#web/lib/session/session-hooks.ts';

/** Whose settings these are. */
export function MemberCard() {
  const { email } = useCurrentUser();
  const profile = useProfile();
  return (
    <div className="flex items-center gap-4">
      <Avatar name={profile?.name} src={profile?.profile_image_url || profile?.photo_url} size="lg" isDecorative />
      <div className="min-w-0">
        <p className="truncate font-heading text-xl leading-tight font-bold tracking-tight">{profile?.name ?? 'Usuário'}</p>
        <p className="truncate text-sm text-muted-foreground">{email}</p>
      </div>
    </div>
  );
}
