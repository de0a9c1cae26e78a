import { Dumbbell, Handshake, History } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { SavedDataNotice } from '#web/components/feedback/saved-data-notice.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { MaterialDialog } from '#web/components/pdf/material-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { useFavorites } from '#web/lib/favorites/use-favorites.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { LIBRARY, useLibrary } from './api/get-library.ts';
import { ExampleFilmDialog } from './example-film-dialog.tsx';
import { LibrarySkeleton } from './library-skeleton.tsx';
import { isExampleFilm, libraryItems } from './library-view.ts';
import { LibraryPartners } from './partners/library-partners.tsx';
import { begunProgrammes } from './progress/continue-view.ts';
import { useLibraryProgress } from './progress/use-library-progress.ts';
import { useLibraryAddress } from './use-library-address.ts';
import type { LibraryTab } from './use-library-address.ts';
import { LibraryWorkouts } from './workouts/library-workouts.tsx';

/** The workout library: the partner programmes, and all their workouts to search and filter. */
export function LibraryScreen() {
  const userId = useCurrentUser().id;
  const library = useLibrary(userId);
  const favorites = useFavorites(userId, LIBRARY);
  const progress = useLibraryProgress(userId);
  const address = useLibraryAddress();
  const partners = library.data;
  const items = libraryItems(partners ?? []);
  const begun = begunProgrammes(partners ?? [], items, progress.steps);
  const opened = items.find(({ id }) => id === address.openedId);

  return (
    <>
      <PageHeader
        title="Biblioteca de treinos"
        subtitle="Programas parceiros para treinar quando e onde quiser."
        actions={
          <Button asChild variant="outline">
            <Link to={paths.app.workoutHistory.getHref()}>
              <History aria-hidden="true" />
              Meus treinos
            </Link>
          </Button>
        }
      />
      {library.isPending ? <LibrarySkeleton /> : null}
      {library.error && !partners ? (
        <ErrorState
          title="Erro ao carregar a biblioteca"
          description={toAppError(library.error).message}
          onRetry={() => void library.refetch()}
        />
      ) : null}
      {partners && library.isError ? (
        <SavedDataNotice
          title="Você está vendo a biblioteca como estava da última vez"
          savedAt={new Date(library.dataUpdatedAt).toISOString()}
          isRetrying={library.isRefetching}
          onRetry={() => void library.refetch()}
        />
      ) : null}
      {partners?.length === 0 ? (
        <EmptyState
          icon={<Dumbbell />}
          title="Nenhum treino na biblioteca agora"
          description="Seus treinos e desafios continuam a um toque."
          action={
            <Button variant="outline" isLoading={library.isRefetching} onClick={() => void library.refetch()}>
              Tentar novamente
            </Button>
          }
        />
      ) : null}
      {partners && partners.length > 0 ? (
        <Tabs value={address.tab} onValueChange={(tab) => address.openTab(tab as LibraryTab)}>
          <TabsList aria-label="Seções da biblioteca">
            <TabsTrigger value="partners">
              <Handshake aria-hidden="true" />
              Parceiros
            </TabsTrigger>
            <TabsTrigger value="workouts">
              <Dumbbell aria-hidden="true" />
              Treinos
            </TabsTrigger>
          </TabsList>
          <TabsContent value="partners">
            <LibraryPartners
              partners={partners}
              items={items}
              favorites={favorites}
              progress={progress}
              begun={begun}
              onSeeAll={() => address.openTab('workouts')}
            />
          </TabsContent>
          <TabsContent value="workouts">
            <LibraryWorkouts items={items} favorites={favorites} progress={progress} begun={begun} address={address} />
          </TabsContent>
        </Tabs>
      ) : null}
      {opened && isExampleFilm(opened) ? (
        <ExampleFilmDialog item={opened} isInAddress={address.isMaterialOpenedHere} onClose={address.closeMaterial} />
      ) : opened?.pdfUrl ? (
        <MaterialDialog
          path={opened.pdfUrl}
          title={opened.title}
          description={`Material de ${opened.partner_name}`}
          isInAddress={address.isMaterialOpenedHere}
          onClose={address.closeMaterial}
        />
      ) : null}
    </>
  );
}
