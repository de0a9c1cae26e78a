import type { LibraryPartner } from '#content/library/schema.ts';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { featuredItems } from '../library-view.ts';
import type { LibraryItem } from '../library-view.ts';
import { ContinueProgrammes } from '../progress/continue-programmes.tsx';
import type { BegunProgramme } from '../progress/continue-view.ts';
import { LibraryWorkoutCard } from '../workouts/library-workout-card.tsx';
import type { LibraryFavorites, LibraryProgress } from '../workouts/library-workout-card.tsx';
import { PartnerCard } from './partner-card.tsx';

interface LibraryPartnersProps {
  partners: readonly LibraryPartner[];
  items: readonly LibraryItem[];
  favorites: LibraryFavorites;
  progress: LibraryProgress;
  begun: readonly BegunProgramme[];
  onSeeAll: () => void;
}

/** Two wide cards over rows of three; whatever is left of a row is as wide. */
function widthOf(place: number): string {
  return place < 2 ? 'lg:col-span-3' : 'lg:col-span-2';
}

/** The programmes, and six workouts to begin with. */
export function LibraryPartners({ partners, items, favorites, progress, begun, onSeeAll }: LibraryPartnersProps) {
  return (
    <div className="flex flex-col gap-10">
      <ContinueProgrammes begun={begun} onOpen={progress.open} />
      <ul aria-label="Programas parceiros" className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-6">
        {partners.map((partner, place) => (
          <li key={partner.id} className={cn('flex', widthOf(place), place === 0 && partners.length % 2 === 1 && 'sm:max-lg:col-span-2')}>
            <PartnerCard partner={partner} className="w-full" />
          </li>
        ))}
      </ul>
      <section aria-labelledby="featured-workouts" className="flex flex-col gap-4">
        <SectionHeading
          id="featured-workouts"
          title="Destaques"
          action={
            <Button variant="link" onClick={onSeeAll}>
              Ver todos
            </Button>
          }
        />
        <ul
          aria-labelledby="featured-workouts"
          className="grid gap-3 max-md:-mx-4 max-md:snap-x max-md:scroll-px-4 max-md:auto-cols-[17.5rem] max-md:grid-flow-col max-md:overflow-x-auto max-md:px-4 max-md:pb-4 md:grid-cols-2 md:gap-4 xl:grid-cols-3"
        >
          {featuredItems(items).map((item) => (
            <li key={item.id} className="snap-start">
              <LibraryWorkoutCard item={item} shape="card" favorites={favorites} progress={progress} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
