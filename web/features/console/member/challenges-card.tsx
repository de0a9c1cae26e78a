import { Link } from 'react-router';
import { Badge } from '#web/components/ui/badge.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { formatPercent, pluralize } from '#web/lib/format.ts';
import type { StaffMember } from '../api/member-schema.ts';

/** The challenges that the member takes part in, or has taken part in. */
export function ChallengesCard({ challenges }: { challenges: StaffMember['challenges'] }) {
  if (challenges.length === 0) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Desafios</CardTitle>
      </CardHeader>
      <ul className="-my-2 flex flex-col divide-y divide-border">
        {challenges.map((one) => (
          <li key={one.challenge_id}>
            <Link
              to={consolePaths.challenge.getHref(one.challenge_id)}
              className="-mx-3 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-3 py-3 hover:bg-muted"
            >
              <span className="min-w-0 flex-1 basis-44">
                <bdi className="block font-semibold wrap-anywhere">{one.title}</bdi>
                <span className="block text-sm text-muted-foreground">
                  {`${pluralize(one.check_ins_count, 'check-in', 'check-ins')} · ${pluralize(one.points, 'ponto', 'pontos')} · ${formatPercent(one.completion_percentage)}`}
                </span>
              </span>
              {one.status === null ? <Badge variant="muted">Saiu</Badge> : null}
              {one.status !== null && !one.is_ranked ? <Badge variant="outline">Fora do ranking</Badge> : null}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
