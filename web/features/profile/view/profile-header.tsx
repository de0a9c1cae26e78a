import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { cn } from '#web/lib/cn.ts';
import type { ProfileRow } from '#web/lib/database-types.ts';
import { formatMonthYear } from '#web/lib/format.ts';
import { usePlanLevel } from '#web/lib/session/session-hooks.ts';
import { PhotoPicker } from '../photo/photo-picker.tsx';
import { ProfileFigures } from './profile-figures.tsx';

interface ProfileHeaderProps {
  profile: ProfileRow;
  onEdit: () => void;
}

/** The member at a glance: picture, name, plan and key figures. */
export function ProfileHeader({ profile, onEdit }: ProfileHeaderProps) {
  const isExpert = usePlanLevel() === 'expert';
  return (
    <header className="overflow-hidden rounded-3xl bg-card text-card-foreground shadow-card">
      <div
        aria-hidden="true"
        className={cn(
          'h-24 sm:h-32',
          isExpert
            ? 'bg-expert'
            : 'bg-primary-soft bg-[radial-gradient(circle_at_85%_-20%,var(--points),transparent_55%),linear-gradient(115deg,var(--primary-soft),var(--points-soft))]',
        )}
      />
      <div className="flex flex-col gap-4 px-5 pb-5 sm:px-8 sm:pb-6">
        <div className="-mt-14 flex items-end justify-between gap-3 narrow:flex-col narrow:items-start sm:-mt-16">
          <PhotoPicker profile={profile} className="size-28 text-4xl sm:size-32" />
          <Button variant="outline" onClick={onEdit} className="mb-1">
            <Pencil aria-hidden="true" />
            Editar perfil
          </Button>
        </div>
        <div className="flex min-w-0 flex-col gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 className="min-w-0 text-3xl leading-tight font-extrabold wrap-anywhere sm:text-4xl">{profile.name?.trim() || 'Usuário'}</h1>
            <Badge variant={isExpert ? 'expert' : 'muted'}>{isExpert ? 'Expert' : 'Plano Gratuito'}</Badge>
          </div>
          <p className="wrap-anywhere text-muted-foreground">{profile.email}</p>
          <Link
            to={paths.app.plan.getHref()}
            className="inline-flex min-h-11 items-center self-start font-semibold text-primary underline-offset-4 hover:underline"
          >
            Meu plano
          </Link>
          {profile.created_at ? (
            <p className="text-sm text-muted-foreground">{`No clube desde ${formatMonthYear(profile.created_at)}`}</p>
          ) : null}
        </div>
      </div>
      <ProfileFigures userId={profile.id} />
    </header>
  );
}
