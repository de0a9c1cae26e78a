import { club } from '#content/club.ts';
import { cn } from '#web/lib/cn.ts';
import { LogoMark } from './logo-mark.tsx';

const sizeClasses = {
  sm: { mark: 'size-8', text: 'text-lg' },
  md: { mark: 'size-10', text: 'text-2xl' },
  lg: { mark: 'size-14', text: 'text-4xl' },
};

interface LogoProps {
  name?: string;
  size?: keyof typeof sizeClasses;
  /** Leaves only the mark below 640 px, where there is no room for more. */
  isNameHiddenOnPhones?: boolean;
  className?: string;
}

/** Mark and name of the club, in the current text colour. */
export function Logo({ name = club.name, size = 'sm', isNameHiddenOnPhones = false, className }: LogoProps) {
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <LogoMark className={cn('shrink-0', sizeClasses[size].mark)} />
      <span
        className={cn(
          'font-heading leading-none font-extrabold tracking-tight whitespace-nowrap',
          sizeClasses[size].text,
          isNameHiddenOnPhones ? 'max-sm:hidden' : 'tight:hidden',
        )}
      >
        {name}
      </span>
    </span>
  );
}
