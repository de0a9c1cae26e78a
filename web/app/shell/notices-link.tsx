import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClasses } from '#web/components/ui/button-classes.ts';
import { paths } from '#web/config/paths.ts';
import { cn } from '#web/lib/cn.ts';
import type { Elements } from '#web/lib/elements.ts';

/** The bell: the way to the member's notices. @param children how many are unread, once that is known */
export function NoticesLink({ children }: { children?: Elements }) {
  return (
    <Link to={paths.app.notices.getHref()} className={cn(buttonClasses({ variant: 'ghost', size: 'icon' }), 'relative')}>
      <Bell aria-hidden="true" />
      <span className="sr-only">Avisos</span>
      {children}
    </Link>
  );
}
