import { Eye } from 'lucide-react';
import { Notice } from '#web/components/feedback/notice.tsx';

/** Inside the dialog of an act that came second: how it is now. */
export function ChangedNote({ children }: { children: string }) {
  return (
    <Notice icon={<Eye />} title="Como está agora">
      <p className="wrap-anywhere">{children}</p>
    </Notice>
  );
}
