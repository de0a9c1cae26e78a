import { UserRound } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { memberPhotoUrl } from '#web/lib/files/member-photo.ts';
import { useLatePicture } from '#web/lib/files/use-late-picture.ts';
import { initials } from './initials.ts';

// The letters grow with the circle, which has less room to grow in than text.
const sizeClasses = {
  sm: 'size-8 text-[calc(var(--spacing)*3)]',
  md: 'size-10 text-[calc(var(--spacing)*3.5)]',
  lg: 'size-14 text-[calc(var(--spacing)*4.5)]',
  xl: 'size-24 text-[calc(var(--spacing)*7.5)]',
};

/** CSS pixels of each size. */
const sides = { sm: 32, md: 40, lg: 56, xl: 96 } as const;

interface AvatarProps {
  name: string | null | undefined;
  /** A photo as the database keeps it, or any address. */
  src?: string | null;
  size?: keyof typeof sizeClasses;
  className?: string;
  /** Set where the name already stands beside the picture, so that it is not read twice. */
  isDecorative?: boolean;
  /** No particular member: a drawn person, without initials. */
  isNeutral?: boolean;
}

/** A member's round picture; their initials when there is none, and until it loads where it did not at once. */
export function Avatar({ name, src: storedSource, size = 'md', className, isDecorative = false, isNeutral = false }: AvatarProps) {
  const src = memberPhotoUrl(storedSource, sides[size]);
  const { isMissing, onError } = useLatePicture(src);
  const label = name?.trim() || 'Usuário';
  const classes = cn('relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full', sizeClasses[size], className);
  if (src && !isMissing) {
    return (
      <span className={cn(classes, 'bg-muted')}>
        <img
          src={src}
          alt={isDecorative ? '' : label}
          loading="lazy"
          decoding="async"
          width={sides[size]}
          height={sides[size]}
          referrerPolicy="no-referrer"
          onError={onError}
          className="absolute inset-0 size-full object-cover"
        />
      </span>
    );
  }
  return (
    <span
      role={isDecorative ? undefined : 'img'}
      aria-label={isDecorative ? undefined : label}
      aria-hidden={isDecorative || undefined}
      className={cn(
        classes,
        'font-heading font-bold',
        isNeutral ? 'bg-muted text-muted-foreground' : 'bg-secondary text-secondary-foreground',
      )}
    >
      {isNeutral ? <UserRound aria-hidden="true" className="size-1/2" /> : initials(name)}
    </span>
  );
}
