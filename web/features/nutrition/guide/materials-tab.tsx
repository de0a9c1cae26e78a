import { BookOpen, ExternalLink, FileText } from 'lucide-react';
import type { NutritionMaterial } from '#content/nutrition/schema.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { NutritionCard } from './nutrition-card.tsx';
import { OpenOverLink } from './open-over-link.tsx';

/** Spreads over the card, which is the positioned element around it. */
const WHOLE_CARD = "w-fit after:absolute after:inset-0 after:content-['']";

function OpenMaterialAction({ material: { id, title, externalUrl } }: { material: NutritionMaterial }) {
  if (externalUrl === null)
    return (
      <Button asChild size="sm" variant="secondary" className={WHOLE_CARD}>
        <OpenOverLink opens={{ name: 'material', id }} aria-label={`Ver PDF: ${title}`}>
          Ver PDF
          <FileText aria-hidden="true" />
        </OpenOverLink>
      </Button>
    );
  return (
    <Button asChild size="sm" variant="secondary" className={WHOLE_CARD}>
      <a href={externalUrl} target="_blank" rel="noopener noreferrer" aria-label={`Abrir material: ${title} (abre em nova aba)`}>
        Abrir material
        <ExternalLink aria-hidden="true" />
      </a>
    </Button>
  );
}

/** The files that a member can print or keep: PDFs and folders elsewhere. */
export function MaterialsTab({ materials }: { materials: readonly NutritionMaterial[] }) {
  if (materials.length === 0)
    return (
      <EmptyState icon={<BookOpen />} title="Nenhum material por aqui ainda" description="Os materiais do clube aparecem nesta aba." />
    );
  return (
    <ul aria-label="Materiais" className="grid gap-4 md:grid-cols-2">
      {materials.map((material) => (
        <li key={material.id}>
          <NutritionCard entry={material} className="relative transition-shadow hover:shadow-lifted">
            <p className="text-sm text-muted-foreground">{material.description}</p>
            <div className="mt-auto pt-2">
              <OpenMaterialAction material={material} />
            </div>
          </NutritionCard>
        </li>
      ))}
    </ul>
  );
}
