import { Link } from 'react-router';
import { linkedParts } from '#domain/announcement-links.ts';
import { cn } from '#web/lib/cn.ts';

const LINK = 'font-semibold text-primary underline underline-offset-4 wrap-anywhere';

/** The text of a notice: its lines, with links to known hosts and to screens of the app. */
export function NoticeText({ text, className }: { text: string; className?: string }) {
  return (
    <p className={cn('whitespace-pre-line text-pretty wrap-anywhere', className)}>
      {linkedParts(text).map((part) => {
        const key = part.at;
        if (!part.isLink) return <span key={key}>{part.text}</span>;
        if (part.text.startsWith('/')) {
          return (
            <Link key={key} to={part.text} className={LINK}>
              {part.text}
            </Link>
          );
        }
        return (
          <a key={key} href={part.text} target="_blank" rel="noopener noreferrer" className={LINK}>
            <span>{part.text}</span>
            <span className="sr-only"> (abre em outra aba)</span>
          </a>
        );
      })}
    </p>
  );
}
