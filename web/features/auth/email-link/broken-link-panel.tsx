import { Unlink } from 'lucide-react';
import type { Elements } from '#web/lib/elements.ts';
import { StatusPanel } from '../status-panel.tsx';

/** A link from a mail that is incomplete, used up or too old, and what to do about it. */
export function BrokenLinkPanel({ children }: { children: Elements }) {
  return (
    <>
      <StatusPanel icon={<Unlink />} tone="danger">
        <p className="font-semibold">Este link não vale mais</p>
        <p className="text-base text-muted-foreground">Ele pode ter expirado ou já ter sido usado.</p>
      </StatusPanel>
      {children}
    </>
  );
}
