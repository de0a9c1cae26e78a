import { DatabaseZap } from 'lucide-react';
import { FreshCodeProvider } from '#web/components/second-factor/fresh-code-provider.tsx';
import { Card, CardDescription, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { DownloadDataButton } from './download-data-button.tsx';

/** The rights that the privacy law gives a member: a copy of their data and the end of their account. */
export function YourDataCard() {
  return (
    <Card>
      <CardHeader>
        <CardTitle className="flex items-center gap-2">
          <DatabaseZap aria-hidden="true" className="size-5 text-muted-foreground" />
          Seus dados
        </CardTitle>
        <CardDescription>Eles são seus: leve uma cópia quando quiser, ou encerre a conta e apague tudo.</CardDescription>
      </CardHeader>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between">
        <FreshCodeProvider>
          <DownloadDataButton />
        </FreshCodeProvider>
        <DeleteAccountDialog />
      </div>
    </Card>
  );
}
