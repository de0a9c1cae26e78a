import { X } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { NativeSelect } from '#web/components/ui/controls/native-select.tsx';
import type { LogPage } from '../api/read-log.ts';
import { ACT_OPTIONS } from './act-names.ts';
import { nameOfAccount } from './who-acted.ts';

interface LogFilterBarProps {
  parameters: URLSearchParams;
  /** Puts values into the address; null takes one away. */
  onChange: (changes: Record<string, string | null>) => void;
  actors: LogPage['actors'];
  /** Names of the people to whom the log is narrowed; null where it is not. */
  actorName: string | null;
  memberName: string | null;
}

interface ChosenPersonProps {
  label: string;
  name: string;
  onRemove: () => void;
}

function ChosenPerson({ label, name, onRemove }: ChosenPersonProps) {
  return (
    <Button variant="secondary" size="sm" onClick={onRemove} aria-label={`Tirar filtro ${label} ${name}`}>
      <span>{`${label} ${name}`}</span>
      <X aria-hidden="true" />
    </Button>
  );
}

/** Narrows the log by actor, act and days. A press on a name in the log narrows it to that member. */
export function LogFilterBar({ parameters, onChange, actors, actorName, memberName }: LogFilterBarProps) {
  const actorId = parameters.get('quem') ?? '';
  const people = actors.map(({ user_id: value, name }) => ({ value, label: nameOfAccount(name) }));
  // An address may name somebody who never acted.
  const stranger = actorName !== null && !people.some(({ value }) => value === actorId) ? [{ value: actorId, label: actorName }] : [];
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 max-sm:*:nth-[-n+2]:col-span-full tight:grid-cols-1 xl:grid-cols-[1fr_1.5fr_10rem_10rem]">
        <Field label="Quem">
          {(props) => (
            <NativeSelect
              {...props}
              value={actorId}
              onChange={({ target }) => onChange({ quem: target.value })}
              options={[{ value: '', label: 'Toda a equipe' }, ...people, ...stranger]}
            />
          )}
        </Field>
        <Field label="Ato">
          {(props) => (
            <NativeSelect
              {...props}
              value={parameters.get('ato') ?? ''}
              onChange={({ target }) => onChange({ ato: target.value })}
              options={[{ value: '', label: 'Todos' }, ...ACT_OPTIONS]}
            />
          )}
        </Field>
        {(
          [
            ['de', 'De'],
            ['ate', 'Até'],
          ] as const
        ).map(([name, label]) => (
          <Field key={name} label={label}>
            {(props) => (
              <Input
                {...props}
                type="date"
                value={parameters.get(name) ?? ''}
                onChange={({ target }) => onChange({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {actorName || memberName ? (
        <div className="flex flex-wrap gap-2">
          {actorName ? <ChosenPerson label="Feito por" name={actorName} onRemove={() => onChange({ quem: null })} /> : null}
          {memberName ? <ChosenPerson label="Sobre" name={memberName} onRemove={() => onChange({ a_quem: null })} /> : null}
        </div>
      ) : (
        <p className="text-sm text-muted-foreground">Toque em um nome para ver só o que é dessa pessoa.</p>
      )}
    </div>
  );
}
