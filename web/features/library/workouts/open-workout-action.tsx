import { ExternalLink, FileText, Play } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { OPENED_HERE } from '#web/lib/loading/opened-here.ts';
import { isExampleFilm } from '../library-view.ts';
import type { LibraryItem } from '../library-view.ts';

/** Spreads over the card, which is the positioned element around it. */
const WHOLE_CARD = "after:absolute after:inset-0 after:content-[''] max-md:h-11";

interface OpenWorkoutActionProps {
  item: LibraryItem;
  onOpen: () => void;
  /** In place of how it opens, such as "Assistir". */
  label?: string;
}

/**
 * Opens a workout: a video or a folder in a tab of its own; over the page a PDF, and what stands in for a film that is
 * not made yet.
 */
export function OpenWorkoutAction({ item, onOpen, label }: OpenWorkoutActionProps) {
  const [parameters] = useSearchParams();
  const isExample = isExampleFilm(item);
  const address = isExample ? null : (item.youtubeUrl ?? (item.pdfUrl ? null : item.externalUrl));
  if (address === null) {
    const [action, Icon] = isExample ? (['Assistir', Play] as const) : (['Ver PDF', FileText] as const);
    const withMaterial = new URLSearchParams(parameters);
    withMaterial.set('material', item.id);
    return (
      <Button asChild size="sm" variant="secondary" className={WHOLE_CARD}>
        <Link
          to={{ search: `?${withMaterial}` }}
          state={OPENED_HERE}
          preventScrollReset
          onClick={onOpen}
          aria-label={`${label ?? action}: ${item.title}`}
        >
          <span>{label ?? action}</span>
          <Icon aria-hidden="true" />
        </Link>
      </Button>
    );
  }
  const action = label ?? (item.youtubeUrl ? 'Assistir' : 'Abrir material');
  return (
    <Button asChild size="sm" variant="secondary" className={WHOLE_CARD}>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onOpen}
        aria-label={`${action}: ${item.title} (abre em nova aba)`}
      >
        <span>{action}</span>
        <ExternalLink aria-hidden="true" />
      </a>
    </Button>
  );
}
