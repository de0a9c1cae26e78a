import { Search } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { consolePaths } from '#web/config/console-paths.ts';

/** On a phone, where the menu is closed: one press from any room to the search of members. */
export function FindMemberLink() {
  return (
    <Button variant="ghost" size="icon" asChild className="md:hidden">
      <Link to={consolePaths.members.getHref()} aria-label="Buscar membro">
        <Search aria-hidden="true" />
      </Link>
    </Button>
  );
}
