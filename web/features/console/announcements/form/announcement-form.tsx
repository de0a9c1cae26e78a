import { valibotResolver } from '@hookform/resolvers/valibot';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { MAX_ANNOUNCEMENT_BODY_LENGTH, MAX_ANNOUNCEMENT_BUTTON_LENGTH, MAX_ANNOUNCEMENT_TITLE_LENGTH } from '#domain/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { NativeSelect } from '#web/components/ui/controls/native-select.tsx';
import { Textarea } from '#web/components/ui/controls/textarea.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import type { AppError } from '#web/lib/data/errors.ts';
import { now } from '#web/lib/device/clock.ts';
import { toast } from '#web/lib/toast.ts';
import { ActRefusal } from '../../acts/act-refusal.tsx';
import { useStaffAct } from '../../acts/use-staff-act.ts';
import { ANNOUNCEMENT_READS, announce, checkAnnouncement } from '../../api/announcements.ts';
import type { AnnouncementCheck, AnnouncementFields } from '../../api/announcements.ts';
import { useChallengeChoices } from '../../api/get-challenge-choices.ts';
import { AUDIENCE_NAMES } from '../announcement-texts.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { SCREENS, announcementSchema, fieldsOf, newValues } from './announcement-values.ts';
import type { AnnouncementValues } from './announcement-values.ts';
import { SendDialog } from './send-dialog.tsx';
import { UrgentField } from './urgent-field.tsx';

const GROUPS = (['members', 'experts', 'challenge'] as const).map((value) => ({ value, label: AUDIENCE_NAMES[value] }));

interface AnnouncementFormProps {
  /** The one member whom it is for; null for a group. */
  to: { memberId: string; name: string } | null;
}

/** Writes an announcement, beside how members will see it. Before it goes out it is told how many it reaches. */
export function AnnouncementForm({ to }: AnnouncementFormProps) {
  const navigate = useNavigate();
  const choices = useChallengeChoices();
  const form = useForm<AnnouncementValues>({
    resolver: valibotResolver(announcementSchema),
    defaultValues: newValues(to ? 'member' : 'members', now()),
  });
  const { register, formState, control } = form;
  const { errors } = formState;
  const [audience, path] = useWatch({ control, name: ['audience', 'path'] });
  const id = useRef(crypto.randomUUID());
  const [checked, setChecked] = useState<{ fields: AnnouncementFields; check: AnnouncementCheck } | null>(null);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const sending = useStaffAct({
    call: announce,
    reads: ANNOUNCEMENT_READS,
    onDone: ({ status }) => {
      toast.success(status === 'scheduled' ? 'Aviso agendado' : 'Aviso no ar');
      void navigate(consolePaths.announcements.getHref());
    },
  });

  async function check(values: AnnouncementValues) {
    const fields = fieldsOf(values, id.current, to?.memberId ?? null);
    setRefusal(null);
    setIsChecking(true);
    try {
      setChecked({ fields, check: await checkAnnouncement(fields) });
    } catch (error) {
      setRefusal(toAppError(error));
    } finally {
      setIsChecking(false);
    }
  }

  const challengeOptions = [{ value: '', label: 'Escolha' }, ...(choices.data ?? []).map((one) => ({ value: one.id, label: one.title }))];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-start">
      <form noValidate onSubmit={(event) => void form.handleSubmit(check)(event)}>
        <Card className="gap-5">
          {to ? (
            <p>
              Para <strong className="wrap-anywhere">{to.name}</strong>
            </p>
          ) : (
            <Field label="Para quem" hint="Para um membro só, comece pela página dele.">
              {(field) => <NativeSelect {...field} {...register('audience')} options={GROUPS} />}
            </Field>
          )}
          {audience === 'challenge' ? (
            <Field label="Desafio" required error={errors.challengeId?.message}>
              {(field) => <NativeSelect {...field} {...register('challengeId')} options={challengeOptions} />}
            </Field>
          ) : null}
          <Field label="Título" required error={errors.title?.message}>
            {(field) => <Input {...field} {...register('title')} autoComplete="off" maxLength={MAX_ANNOUNCEMENT_TITLE_LENGTH} />}
          </Field>
          <Field
            label="Texto"
            required
            error={errors.body?.message}
            hint={`Até ${MAX_ANNOUNCEMENT_BODY_LENGTH} caracteres. Links: YouTube, Instagram, WhatsApp, Strava, Spotify e Google Maps, com https://; ou uma tela do clube, como /app/challenges.`}
          >
            {(field) => <Textarea {...field} {...register('body')} rows={5} maxLength={MAX_ANNOUNCEMENT_BODY_LENGTH} />}
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Botão" hint="Leva a uma tela do clube.">
              {(field) => <NativeSelect {...field} {...register('path')} options={SCREENS} />}
            </Field>
            {path === '' ? null : (
              <Field label="O que o botão diz" required error={errors.label?.message}>
                {(field) => <Input {...field} {...register('label')} autoComplete="off" maxLength={MAX_ANNOUNCEMENT_BUTTON_LENGTH} />}
              </Field>
            )}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
            <Field label="A partir de" hint="Vazio: agora mesmo. Horário de São Paulo." error={errors.from?.message}>
              {(field) => <Input {...field} {...register('from')} type="datetime-local" />}
            </Field>
            <Field label="Até" required error={errors.until?.message}>
              {(field) => <Input {...field} {...register('until')} type="datetime-local" />}
            </Field>
          </div>
          <UrgentField control={control} />
          <ActRefusal refusal={refusal} />
          <Button type="submit" className="self-start" isLoading={isChecking} loadingText="Conferindo...">
            Conferir e enviar
          </Button>
        </Card>
      </form>
      <AnnouncementPreview control={control} />
      <SendDialog
        checked={checked}
        onClose={() => setChecked(null)}
        isPending={sending.isPending}
        onSend={async ({ fields }) => sending.act(fields)}
      />
    </div>
  );
}
