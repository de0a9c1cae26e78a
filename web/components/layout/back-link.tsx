import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

interface BackLinkProps {
  to: string;
  children: string;
}

/** The way back to the page above, over the page's heading. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 w-fit items-center gap-2 rounded-full text-sm font-semibold text-muted-foreground hover:text-foreground print:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      <span>{children}</span>
    </Link>
  );
}
