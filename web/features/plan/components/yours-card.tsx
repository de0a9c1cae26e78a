import { ChevronRight, Dumbbell, Gift, MessageCircle, Salad } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { club } from '#content/club.ts';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { paths } from '#web/config/paths.ts';

const ROW = 'flex min-h-14 items-center gap-3 py-2 font-semibold hover:text-primary focus-visible:-outline-offset-2';

function RowContent({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      <span aria-hidden="true" className="text-muted-foreground [&_svg]:size-5">
        {icon}
      </span>
      <span className="flex-1">{label}</span>
      <ChevronRight aria-hidden="true" className="size-5 text-muted-foreground" />
    </>
  );
}

/** What the plan gives besides the app's locked pages: the ways to it. */
export function YoursCard() {
  return (
    <Card className="gap-2">
      <CardTitle as="h2">O que é seu</CardTitle>
      <div className="flex flex-col divide-y divide-border">
        <a href={club.links.groupInvite} target="_blank" rel="noreferrer" className={ROW}>
          <RowContent icon={<MessageCircle />} label="Grupo exclusivo" />
        </a>
        <Link to={paths.app.benefits.getHref()} className={ROW}>
          <RowContent icon={<Gift />} label="Benefícios com parceiros" />
        </Link>
        <Link to={paths.app.workouts.getHref()} className={ROW}>
          <RowContent icon={<Dumbbell />} label="Biblioteca de treinos" />
        </Link>
        <Link to={paths.app.nutrition.getHref()} className={ROW}>
          <RowContent icon={<Salad />} label="Conteúdo de nutrição" />
        </Link>
      </div>
    </Card>
  );
}
