import type { ComponentProps } from 'react';
import { Link, useSearchParams } from 'react-router';
import { OPENED_HERE } from '#web/lib/loading/opened-here.ts';

interface OpenOverLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** The address's parameter that opens a dialog over the page, and what it opens. */
  opens: { name: 'video' | 'material'; id: string };
}

/** A link to something that opens over the page it stands on. */
export function OpenOverLink({ opens, ...props }: OpenOverLinkProps) {
  const [parameters] = useSearchParams();
  const next = new URLSearchParams(parameters);
  next.set(opens.name, opens.id);
  return <Link {...props} to={{ search: `?${next}` }} state={OPENED_HERE} preventScrollReset />;
}
