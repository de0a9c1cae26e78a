import { HandHeart } from 'lucide-react';
import { Link } from 'react-router';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { useSlipping } from '../api/get-slipping.ts';
import { slippingText } from './slipping-text.ts';

/** On the page of the day: how many need a nudge, and the way to them. Nothing while nobody does. */
export function SlippingNotice() {
  const { data, hasNextPage } = useSlipping();
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  if (rows.length === 0) return null;
  return (
    <Notice
      icon={<HandHeart />}
      tone="warning"
      title={slippingText(rows, hasNextPage)}
      action={
        <Button asChild variant="outline" size="sm">
          <Link to={consolePaths.slipping.getHref()}>Ver quem</Link>
        </Button>
      }
    >
      Uma palavra gentil traz muita gente de volta.
    </Notice>
  );
}
