import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { NoticeItem } from '#web/components/notices/notice-item.tsx';
import { useMoment } from '#web/lib/device/use-moment.ts';
import type { AnnouncementValues } from './announcement-values.ts';

const toIso = (instant: Date) => instant.toISOString().slice(0, 16);

/** The announcement that is being written, as members will see it. */
export function AnnouncementPreview({ control }: { control: Control<AnnouncementValues> }) {
  const { title, body, label, path, isUrgent } = useWatch({ control }) as AnnouncementValues;
  const minute = useMoment(toIso);
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-3 lg:sticky lg:top-20">
      <h2 id="preview" className="text-sm font-semibold text-muted-foreground">
        Como os membros veem
      </h2>
      <NoticeItem
        headingLevel="h3"
        isNew
        notice={{
          kind: 'announcement',
          is_urgent: isUrgent,
          title: title.trim() || 'Título do aviso',
          body: body.trim() || 'O texto aparece aqui.',
          label: label.trim() || 'Ver',
          path: path || null,
          at: `${minute}:00Z`,
        }}
      />
    </section>
  );
}
