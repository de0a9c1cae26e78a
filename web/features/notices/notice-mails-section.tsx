import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useId } from 'react';
import { MAX_ANNOUNCEMENTS_A_DAY, MAX_ANNOUNCEMENTS_A_WEEK } from '#domain/limits.ts';
import { inWords } from '#domain/number-text.ts';
import { FailureRow } from '#web/components/feedback/failure-row.tsx';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Switch } from '#web/components/ui/controls/switch.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { readQueryAgain } from '#web/lib/data/read-again.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { toast } from '#web/lib/toast.ts';
import { noticesQueryOptions } from './api/get-notices.ts';
import { setNoticeMails } from './api/set-notice-mails.ts';

function MailsSwitch({ isOn }: { isOn: boolean }) {
  const id = useId();
  const client = useQueryClient();
  const options = noticesQueryOptions(useCurrentUser().id);
  const saving = useMutation({
    mutationFn: setNoticeMails,
    onSuccess: async () => readQueryAgain(client, options),
    onError: (error) => toast.error('Não conseguimos salvar sua escolha', { description: toAppError(error).message }),
  });
  return (
    <label htmlFor={id} className="flex min-h-16 items-center justify-between gap-4 py-1">
      <span className="flex min-w-0 flex-col gap-0.5">
        <span id={`${id}-name`} className="font-semibold">
          Avisos do clube por email
        </span>
        <span id={`${id}-text`} className="text-sm text-muted-foreground">
          {`Receber no seu email os avisos do clube: ${inWords(MAX_ANNOUNCEMENTS_A_DAY, 'masculine')} por dia, ${inWords(MAX_ANNOUNCEMENTS_A_WEEK, 'masculine')} por semana no máximo, fora os urgentes. No app eles aparecem sempre.`}
        </span>
      </span>
      <Switch
        id={id}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
        checked={saving.isPending ? saving.variables : isOn}
        disabled={saving.isPending}
        onCheckedChange={(next) => saving.mutate(next)}
      />
    </label>
  );
}

/** The settings about notices, which the server keeps. */
export function NoticeMailsSection() {
  const query = useQuery(noticesQueryOptions(useCurrentUser().id));
  return (
    <section aria-labelledby="avisos-titulo" id="avisos" className="flex scroll-mt-20 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span
          aria-hidden="true"
          className="grid size-10 place-items-center rounded-full bg-secondary text-secondary-foreground [&_svg]:size-5"
        >
          <Megaphone />
        </span>
        <h2 id="avisos-titulo" className="text-xl leading-tight font-bold">
          Avisos
        </h2>
      </div>
      <Card className="gap-0 py-2 sm:py-3">
        <Loaded
          query={query}
          skeleton={<Skeleton className="h-16 rounded-xl" />}
          failure={FailureRow}
          // The switch is saved as it is turned, or says that it was not.
          kept={null}
        >
          {({ mails }) => <MailsSwitch isOn={mails} />}
        </Loaded>
      </Card>
    </section>
  );
}
