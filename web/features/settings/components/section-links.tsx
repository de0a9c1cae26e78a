import { Bell, CircleUser, Palette, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

const SECTIONS: readonly { id: string; label: string; icon: ReactNode }[] = [
  { id: 'notificacoes', label: 'Notificações', icon: <Bell /> },
  { id: 'privacidade', label: 'Privacidade', icon: <ShieldCheck /> },
  { id: 'preferencias', label: 'Preferências', icon: <Palette /> },
  { id: 'conta', label: 'Conta', icon: <CircleUser /> },
];

/** The parts of the settings: a row to swipe on phones, a list beside the page from 1024 px. */
export function SectionLinks() {
  return (
    <nav aria-label="Partes das configurações" className="-mx-4 sm:-mx-6 lg:mx-0">
      <ul className="flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:px-6 lg:sticky lg:top-24 lg:flex-col lg:gap-1 lg:overflow-visible lg:p-0">
        {SECTIONS.map(({ id, label, icon }) => (
          <li key={id} className="shrink-0">
            <Link
              to={{ hash: id }}
              className="flex min-h-11 items-center gap-2.5 rounded-full bg-card px-4 text-sm font-semibold shadow-card hover:bg-muted lg:bg-transparent lg:text-base lg:shadow-none [&_svg]:size-4 lg:[&_svg]:size-5"
            >
              <span aria-hidden="true" className="text-muted-foreground">
                {icon}
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
