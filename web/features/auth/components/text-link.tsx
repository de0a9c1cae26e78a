import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link inside a sentence of the sign-in pages. */
export function TextLink({ to, isNewTab = false, children }: { to: string; isNewTab?: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      target={isNewTab ? '_blank' : undefined}
      className="font-semibold text-primary underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {children}
    </Link>
  );
}
