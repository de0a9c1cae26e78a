import { STAFF_ROLES } from '#domain/staff-acts.ts';
import type { StaffRole } from '#domain/staff-acts.ts';
import { ROLE_NAMES, ROLE_RIGHTS } from '../staff-role.ts';

interface RoleFieldProps {
  /** Name of the group of radio buttons, one of its kind on the page. */
  name: string;
  value: StaffRole;
  onChange: (role: StaffRole) => void;
  disabled: boolean;
}

/** Chooses a role, each with what it may do. */
export function RoleField({ name, value, onChange, disabled }: RoleFieldProps) {
  return (
    <fieldset className="flex flex-col gap-2" disabled={disabled}>
      <legend className="mb-2 text-sm font-semibold">Papel</legend>
      {STAFF_ROLES.map((role) => (
        <label
          key={role}
          className="grid min-h-12 cursor-pointer grid-cols-[auto_1fr] items-start gap-x-3 rounded-xl p-3 ring-1 ring-input ring-inset has-checked:bg-secondary has-checked:ring-2 has-checked:ring-primary"
        >
          <input
            type="radio"
            name={name}
            value={role}
            checked={value === role}
            onChange={() => onChange(role)}
            className="mt-1 size-4 shrink-0 accent-primary"
          />
          <span className="font-semibold">{ROLE_NAMES[role]}</span>
          <span className="col-start-2 text-sm text-muted-foreground">{ROLE_RIGHTS[role]}</span>
        </label>
      ))}
    </fieldset>
  );
}
