import { Search } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';

/** On a phone, where the menu is closed: one press from any room to the search of members. */
export function FindMemberLink() {
  return (
    <Button variant="ghost" size="icon" asChild className="md:hidden">
      <Link to={paths.console.members.getHref()} aria-label="Buscar membro">
        <Search aria-hidden="true" />
      </Link>
    </Button>
  );
}
