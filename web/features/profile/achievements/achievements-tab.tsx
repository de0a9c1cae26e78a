import { Loaded } from '#web/components/feedback/loaded.tsx';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useAchievements } from '../api/get-achievements.ts';
import { AchievementCard } from './achievement-card.tsx';
import { groupByCategory, listAchievements } from './achievement-list.ts';
import { MilestoneShelf } from './milestone-shelf.tsx';
import { NextAchievementCard } from './next-achievement-card.tsx';

function AchievementsSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-36 rounded-2xl" />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {['one', 'two', 'three', 'four'].map((key) => (
          <Skeleton key={key} className="h-64 rounded-2xl" />
        ))}
      </div>
    </div>
  );
}

function Achievements({ userId, list }: { userId: string; list: ReturnType<typeof listAchievements> }) {
  return (
    <div className="flex flex-col gap-8">
      <NextAchievementCard list={list} />
      <MilestoneShelf userId={userId} />
      {groupByCategory(list).map(({ category, items }) => (
        <section key={category} aria-label={category} className="flex flex-col gap-4">
          <SectionHeading title={category} />
          <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
            {items.map((achievement) => (
              <AchievementCard key={achievement.id} achievement={achievement} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The member's achievements by category, the next one first. */
export function AchievementsTab({ userId }: { userId: string }) {
  return (
    <div className="flex flex-col gap-8">
      <Loaded
        query={useAchievements(userId)}
        skeleton={<AchievementsSkeleton />}
        title="Não conseguimos carregar suas conquistas"
        description="Elas estão guardadas. Tente de novo em instantes."
      >
        {(figures) => <Achievements userId={userId} list={listAchievements(figures)} />}
      </Loaded>
    </div>
  );
}
