import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '#web/lib/cn.ts';

interface TextLinkProps {
  to: string;
  isNewTab?: boolean;
  /** Underlined only when pointed at: for a link that stands alone. */
  isQuiet?: boolean;
  /** For the navigation, such as the page to come back to. */
  state?: unknown;
  children: ReactNode;
}

/** A link in the text of the sign-in pages. */
export function TextLink({ to, isNewTab = false, isQuiet = false, state, children }: TextLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      reloadDocument={isNewTab}
      target={isNewTab ? '_blank' : undefined}
      rel={isNewTab ? 'noopener' : undefined}
      className={cn(
        'rounded-sm font-semibold text-primary decoration-1 underline-offset-4 hover:decoration-2',
        isQuiet ? 'hover:underline' : 'underline',
      )}
    >
      <span className="contents">{children}</span>
      {isNewTab ? <span className="sr-only"> (abre em outra aba)</span> : null}
    </Link>
  );
}
