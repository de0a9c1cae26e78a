import { Activity, Dumbbell, Heart, Stethoscope, Swords } from 'lucide-react';
import type { LucideProps } from 'lucide-react';
import type { LibraryPartner } from '#content/library/schema.ts';

const ICONS = { Activity, Dumbbell, Heart, Stethoscope, Swords };

/** A programme's sign; decoration beside its name. */
export function PartnerIcon({ icon, ...props }: Omit<LucideProps, 'icon'> & { icon: LibraryPartner['icon'] }) {
  const Icon = ICONS[icon];
  return <Icon aria-hidden="true" {...props} />;
}
