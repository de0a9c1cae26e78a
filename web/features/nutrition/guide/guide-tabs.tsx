import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx';
import { useFavorites } from '#web/lib/favorites/use-favorites.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { RECIPES } from '../api/get-nutrition-guide.ts';
import type { NutritionGuide } from '../api/get-nutrition-guide.ts';
import { MaterialsTab } from './materials-tab.tsx';
import { RecipesTab } from './recipes-tab.tsx';
import { TipsTab } from './tips-tab.tsx';
import type { NutritionTab, useNutritionAddress } from './use-nutrition-address.ts';
import { VideosTab } from './videos-tab.tsx';

const TAB = 'max-sm:px-2';

interface GuideTabsProps {
  guide: NutritionGuide;
  address: Pick<ReturnType<typeof useNutritionAddress>, 'tab' | 'filter' | 'openTab' | 'choose'>;
}

/** The four parts of the guide. */
export function GuideTabs({ guide, address }: GuideTabsProps) {
  const favorites = useFavorites(useCurrentUser().id, RECIPES);
  return (
    <Tabs value={address.tab} onValueChange={(tab) => address.openTab(tab as NutritionTab)}>
      <TabsList aria-label="Seções do guia">
        <TabsTrigger value="recipes" className={TAB}>
          Receitas
        </TabsTrigger>
        <TabsTrigger value="videos" className={TAB}>
          Vídeos
        </TabsTrigger>
        <TabsTrigger value="materials" className={TAB}>
          Materiais
        </TabsTrigger>
        <TabsTrigger value="tips" className={TAB}>
          Dicas
        </TabsTrigger>
      </TabsList>
      <TabsContent value="recipes">
        <RecipesTab recipes={guide.recipes} favorites={favorites} filter={address.filter} onChoose={address.choose} />
      </TabsContent>
      <TabsContent value="videos">
        <VideosTab videos={guide.videos.filter(({ isIntro }) => !isIntro)} />
      </TabsContent>
      <TabsContent value="materials">
        <MaterialsTab materials={guide.materials} />
      </TabsContent>
      <TabsContent value="tips">
        <TipsTab tips={guide.tips} />
      </TabsContent>
    </Tabs>
  );
}
