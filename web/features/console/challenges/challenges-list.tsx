import { SearchX } from 'lucide-react';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { NativeSelect } from '#web/components/ui/controls/native-select.tsx';
import { useAddressParameters } from '#web/lib/use-address-parameters.ts';
import type { StaffChallenge } from '../api/staff-challenge.ts';
import { ChallengeItem } from './challenge-item.tsx';
import { isPast } from './challenge-state.ts';

const STATE_PARAMETER = 'situacao';

/** The groups in their order; `value` is the filter's in the address. */
const GROUPS = [
  { value: 'andamento', title: 'Em andamento', isOfIt: ({ state }: StaffChallenge) => state === 'running' },
  { value: 'a-comecar', title: 'A começar', isOfIt: ({ state }: StaffChallenge) => state === 'to_begin' },
  { value: 'passados', title: 'Passados', isOfIt: isPast },
];

const OPTIONS = [{ value: '', label: 'Todos' }, ...GROUPS.map(({ value, title }) => ({ value, label: title }))];

interface GroupProps {
  id: string;
  title: string;
  challenges: readonly StaffChallenge[];
}

function Group({ id, title, challenges }: GroupProps) {
  if (challenges.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <SectionHeading id={id} title={title} />
      <ul className="flex flex-col gap-3">
        {challenges.map((challenge) => (
          <ChallengeItem key={challenge.id} challenge={challenge} />
        ))}
      </ul>
    </section>
  );
}

/** The challenges read so far in their groups; the address says which group alone is shown. */
export function ChallengesList({ challenges }: { challenges: readonly StaffChallenge[] }) {
  const [parameters, change] = useAddressParameters();
  const wanted = GROUPS.find(({ value }) => value === parameters.get(STATE_PARAMETER));
  const show = (value: string | null) => change({ [STATE_PARAMETER]: value }, { replace: true });
  return (
    <>
      <Field label="Situação" className="sm:max-w-64">
        {(field) => (
          <NativeSelect {...field} options={OPTIONS} value={wanted?.value ?? ''} onChange={(event) => show(event.target.value)} />
        )}
      </Field>
      {wanted && !challenges.some(wanted.isOfIt) ? (
        <EmptyState
          icon={<SearchX />}
          title="Nenhum desafio nesta situação"
          action={
            <Button variant="outline" onClick={() => show(null)}>
              Ver todos
            </Button>
          }
        />
      ) : null}
      {(wanted ? [wanted] : GROUPS).map(({ value, title, isOfIt }) => (
        <Group key={value} id={value} title={title} challenges={challenges.filter(isOfIt)} />
      ))}
    </>
  );
}
