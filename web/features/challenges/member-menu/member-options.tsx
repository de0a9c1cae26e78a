import type { MenuItem } from '#web/components/ui/overlays/menu-entry.tsx';
import { MemberMenu } from './member-menu.tsx';

interface MemberOptionsProps {
  /** Another member, in a challenge that the reader is in too. */
  member: { id: string; name: string };
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
}

/** All that one can do about a fellow participant, in their row and on the page of their workouts. */
export function MemberOptions({ member, onOpenChange, className }: MemberOptionsProps) {
  const items: MenuItem[] = [];
  return <MemberMenu name={member.name} items={items} onOpenChange={onOpenChange} className={className} />;
}
