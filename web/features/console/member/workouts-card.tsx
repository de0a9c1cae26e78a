import { Card, CardDescription, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { publicUrlOf } from '#web/lib/files/public-url.ts';
import { squareUrl } from '#web/lib/files/rendition-url.ts';
import { formatDate, formatDuration } from '#web/lib/format.ts';
import type { StaffMember } from '../api/member-schema.ts';
import { FactRow } from './fact-row.tsx';
import { ShortList } from './short-list.tsx';

const SIDE = 48;

function Photos({ urls, workout }: { urls: readonly string[]; workout: string }) {
  return (
    <span className="flex flex-wrap gap-2">
      {urls.map((url, index) => {
        const address = publicUrlOf('workout-images', url);
        return (
          <a key={url} href={address} target="_blank" rel="noreferrer" className="size-12 overflow-hidden rounded-md bg-muted">
            <img
              src={squareUrl(address, SIDE)}
              alt={`Foto ${index + 1} de ${workout}, abre em outra aba`}
              loading="lazy"
              width={SIDE}
              height={SIDE}
              className="size-full object-cover"
            />
          </a>
        );
      })}
    </span>
  );
}

/** The workouts that the member registered in challenges, as the other participants see them. */
export function WorkoutsCard({ member }: { member: StaffMember }) {
  if (member.workouts.length === 0) return null;
  const titles = new Map(member.challenges.map((one) => [one.challenge_id, one.title]));
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Treinos em desafios</CardTitle>
        <CardDescription>Como os outros participantes os veem.</CardDescription>
      </CardHeader>
      <ShortList label="Treinos em desafios" items={member.workouts}>
        {(one) => (
          <FactRow
            key={one.id}
            title={one.name}
            detail={[formatDate(one.day), formatDuration(one.minutes), titles.get(one.challenge_id)].filter(Boolean).join(' · ')}
            action={one.image_urls && one.image_urls.length > 0 ? <Photos urls={one.image_urls} workout={one.name} /> : null}
          />
        )}
      </ShortList>
    </Card>
  );
}
