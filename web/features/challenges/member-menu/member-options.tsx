import { Ban, Flag } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { MenuItem } from '#web/components/ui/overlays/menu-entry.tsx';
import { openReport } from '#web/lib/reports/wanted-report.ts';
import { MemberMenu } from './member-menu.tsx';

const BlockMemberDialog = lazy(async () => ({ default: (await import('./block-member-dialog.tsx')).BlockMemberDialog }));

interface MemberOptionsProps {
  /** Another member, in a challenge that the reader is in too. */
  member: { id: string; name: string };
  onOpenChange?: (isOpen: boolean) => void;
  /** The member is hidden from now on. */
  onBlocked?: () => void;
  className?: string;
}

/** All that one can do about a fellow participant, in their row and on the page of their workouts. */
export function MemberOptions({ member, onOpenChange, onBlocked, className }: MemberOptionsProps) {
  const [isBlocking, setIsBlocking] = useState(false);
  const report = () => openReport({ kind: 'name', target: member.id, challengeId: null, memberName: member.name });
  const items: MenuItem[] = [
    { label: 'Denunciar nome', icon: <Flag />, onSelect: report },
    { label: 'Bloquear', icon: <Ban />, onSelect: () => setIsBlocking(true), isDestructive: true },
  ];
  return (
    <>
      <MemberMenu name={member.name} items={items} onOpenChange={onOpenChange} className={className} />
      {isBlocking ? (
        <Suspense>
          <BlockMemberDialog member={member} onClose={() => setIsBlocking(false)} onBlocked={onBlocked} />
        </Suspense>
      ) : null}
    </>
  );
}
