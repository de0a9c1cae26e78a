import { SearchX } from 'lucide-react';
import { BENEFIT_CATEGORIES } from '#content/benefits/schema.ts';
import type { BenefitPartner } from '#content/benefits/schema.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { SearchField } from '#web/components/ui/controls/search-field.tsx';
import { Select } from '#web/components/ui/controls/select.tsx';
import { pluralize } from '#web/lib/format.ts';
import { BenefitPartnerCard } from './benefit-partner-card.tsx';
import { categoryName, filterPartners } from './benefits-view.ts';
import type { PartnerFilter } from './benefits-view.ts';

const CATEGORY_OPTIONS = [
  { value: '', label: 'Todas as categorias' },
  ...BENEFIT_CATEGORIES.map((category) => ({ value: category, label: categoryName(category) })),
];
const NO_FILTER = { query: '', category: null } as const;

interface BenefitPartnersProps {
  partners: readonly BenefitPartner[];
  filter: PartnerFilter;
  onChoose: (changes: Partial<PartnerFilter>) => void;
}

/** The partners, to search and to filter. */
export function BenefitPartners({ partners, filter, onChoose }: BenefitPartnersProps) {
  const found = filterPartners(partners, filter);
  const isFiltered = filter.query !== '' || filter.category !== null;
  const clear = () => onChoose(NO_FILTER);

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3 md:flex-row md:items-end md:gap-4">
        <div className="min-w-0 flex-1">
          <SearchField label="Buscar parceiro" value={filter.query} onSearch={(query) => onChoose({ query })} />
        </div>
        <div className="md:w-64">
          <Field label="Categoria">
            {(field) => (
              <Select
                {...field}
                options={CATEGORY_OPTIONS}
                value={filter.category ?? ''}
                onValueChange={(value) => onChoose({ category: BENEFIT_CATEGORIES.find((category) => category === value) ?? null })}
              />
            )}
          </Field>
        </div>
      </div>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 className="text-lg font-bold">
          <span role="status">{found.length === 0 ? 'Nenhum parceiro encontrado' : pluralize(found.length, 'parceiro', 'parceiros')}</span>
        </h2>
        {isFiltered && found.length > 0 ? (
          <Button variant="link" onClick={clear}>
            Limpar filtros
          </Button>
        ) : null}
      </div>
      {found.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title="Nada por aqui com esses filtros"
          description="Tente outra palavra ou outra categoria."
          action={
            <Button variant="outline" onClick={clear}>
              Limpar filtros
            </Button>
          }
        />
      ) : (
        <ul aria-label="Parceiros" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {found.map((partner) => (
            <li key={partner.id}>
              <BenefitPartnerCard partner={partner} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
