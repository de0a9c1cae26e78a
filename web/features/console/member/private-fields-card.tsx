import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { PRIVATE_FIELDS, privateFieldLabel } from '#domain/profile-fields.ts';
import type { PrivateField } from '#domain/profile-fields.ts';
import { GENDER_LABELS, isGender } from '#domain/profile.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardDescription, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { formatDate } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { useStaffAct } from '../acts/use-staff-act.ts';
import { readPrivateField } from '../api/read-private-field.ts';
import type { PrivateValue } from '../api/read-private-field.ts';
import { useMayAct } from '../staff-role.ts';

/** A private value as lines of text. */
function linesOf(field: PrivateField, value: PrivateValue): string[] {
  if (value === null || value.length === 0) return ['Não preenchido'];
  if (typeof value !== 'string') return value.map((one) => (typeof one === 'string' ? one : `${formatDate(one.day)}: ${one.notes}`));
  if (field === 'birth_date') return [formatDate(value)];
  return [field === 'gender' && isGender(value) ? GENDER_LABELS[value] : value];
}

function FieldRow({ userId, field }: { userId: string; field: PrivateField }) {
  const [value, setValue] = useState<PrivateValue>();
  const { act, isPending } = useStaffAct({
    reads: [],
    call: () => readPrivateField({ userId, field }),
    onDone: (answer) => setValue(answer),
  });

  async function open() {
    const refusal = await act(undefined);
    if (refusal) toast.error('Não foi possível abrir', { description: refusal.message });
  }

  const isOpened = value !== undefined;
  const label = privateFieldLabel(field);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-44" aria-live="polite">
        <p className="font-semibold">{label}</p>
        {isOpened
          ? linesOf(field, value).map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two notes may say the same
              <p key={index} className="wrap-anywhere whitespace-pre-line">
                {line}
              </p>
            ))
          : null}
      </div>
      <Button
        variant="ghost"
        size="sm"
        isLoading={isPending}
        loadingText="Abrindo..."
        aria-label={isOpened ? `Ocultar: ${label}` : `Ver: ${label}`}
        onClick={() => (isOpened ? setValue(undefined) : void open())}
      >
        {isOpened ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        <span>{isOpened ? 'Ocultar' : 'Ver'}</span>
      </Button>
    </li>
  );
}

/** The private fields of a member, opened one by one. They leave the screen with the page. */
export function PrivateFieldsCard({ userId }: { userId: string }) {
  if (!useMayAct('staff_private_field')) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Dados pessoais</CardTitle>
        <CardDescription>Cada vez que você abre um, isso fica escrito no registro. Abra só o que precisar.</CardDescription>
      </CardHeader>
      <ul className="-my-2 flex flex-col divide-y divide-border">
        {PRIVATE_FIELDS.map((field) => (
          <FieldRow key={field} userId={userId} field={field} />
        ))}
      </ul>
    </Card>
  );
}
