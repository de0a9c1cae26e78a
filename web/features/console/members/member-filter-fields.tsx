import { PLAN_NAMES } from '#domain/levels.ts';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Select } from '#web/components/ui/controls/select.tsx';
import { useChallengeChoices } from '../api/get-challenge-choices.ts';
import type { MemberFilter } from '../api/search-members.ts';
import { IDLE_DAYS } from './member-filter.ts';

const PLANS = [
  { value: '', label: 'Todos os planos' },
  { value: 'basic', label: PLAN_NAMES.basic },
  { value: 'expert', label: PLAN_NAMES.expert },
];
const IDLE = [
  { value: '', label: 'Tanto faz' },
  ...IDLE_DAYS.map((days) => ({ value: String(days), label: `Nenhum nos últimos ${days} dias` })),
];
const STATES = [
  { value: '', label: 'Todas' },
  { value: 'suspensos', label: 'Suspensos' },
  { value: 'nao_confirmados', label: 'Email nunca confirmado' },
];

interface MemberFilterFieldsProps {
  filter: MemberFilter;
  onChoose: (changes: Record<string, string | null>) => void;
}

/** By which plan, challenge, last check-in and state to look for members. */
export function MemberFilterFields({ filter, onChoose }: MemberFilterFieldsProps) {
  const challenges = useChallengeChoices().data ?? [];
  return (
    <>
      <Field label="Plano">
        {(field) => <Select {...field} options={PLANS} value={filter.plan ?? ''} onValueChange={(plano) => onChoose({ plano })} />}
      </Field>
      <Field label="Desafio">
        {(field) => (
          <Select
            {...field}
            options={[{ value: '', label: 'Todos os desafios' }, ...challenges.map(({ id, title }) => ({ value: id, label: title }))]}
            value={filter.challengeId ?? ''}
            onValueChange={(desafio) => onChoose({ desafio })}
          />
        )}
      </Field>
      <Field label="Check-in">
        {(field) => (
          <Select
            {...field}
            options={IDLE}
            value={filter.idleDays === null ? '' : String(filter.idleDays)}
            onValueChange={(days) => onChoose({ sem_checkin: days })}
          />
        )}
      </Field>
      <Field label="Situação">
        {(field) => (
          <Select
            {...field}
            options={STATES}
            value={filter.isSuspended ? 'suspensos' : filter.isUnconfirmed ? 'nao_confirmados' : ''}
            onValueChange={(situacao) => onChoose({ situacao })}
          />
        )}
      </Field>
    </>
  );
}
