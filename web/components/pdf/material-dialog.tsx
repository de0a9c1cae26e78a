import { BookOpen, FileText } from 'lucide-react';
import type { SheetEntry } from '#content/sheet-schema.ts';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx';
import { useSheet } from '#web/lib/files/get-sheet.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { MaterialPdf } from './material-pdf.tsx';
import { SheetView } from './sheet-view.tsx';

interface MaterialDialogProps {
  /** Path inside the private bucket of materials. */
  path: string;
  title: string;
  description: string;
  /** Opened by a navigation from the page under it. */
  isInAddress: boolean;
  onClose: () => void;
}

/** A phone reads the page: Chrome on Android shows no PDF inside one. */
function SheetAndPdf({ sheet, ...pdf }: { sheet: SheetEntry; userId: string; path: string; title: string }) {
  const isPhone = window.matchMedia('(pointer: coarse)').matches;
  const page = (
    <TabsTrigger key="page" value="page">
      <BookOpen aria-hidden="true" />
      Ler aqui
    </TabsTrigger>
  );
  const file = (
    <TabsTrigger key="pdf" value="pdf">
      <FileText aria-hidden="true" />
      PDF
    </TabsTrigger>
  );
  return (
    <Tabs defaultValue={isPhone ? 'page' : 'pdf'} className="gap-4">
      <TabsList aria-label="Formas de ler">{isPhone ? [page, file] : [file, page]}</TabsList>
      <TabsContent value="page">
        <SheetView sheet={sheet} />
      </TabsContent>
      <TabsContent value="pdf">
        <MaterialPdf {...pdf} />
      </TabsContent>
    </Tabs>
  );
}

/** A PDF of the club's materials, to read and to save; what it says as a page too, where that is known. */
export function MaterialDialog({ path, title, description, isInAddress, onClose }: MaterialDialogProps) {
  const userId = useCurrentUser().id;
  const sheet = useSheet(userId, path);
  const pdf = { userId, path, title };

  return (
    <Dialog open isInAddress={isInAddress} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent className="sm:max-w-4xl">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {sheet.isPending ? <Skeleton className="h-[70dvh] rounded-lg" /> : null}
        {sheet.data ? <SheetAndPdf sheet={sheet.data} {...pdf} /> : null}
        {sheet.data || sheet.isPending ? null : <MaterialPdf {...pdf} />}
      </DialogContent>
    </Dialog>
  );
}
