import { Link } from 'react-router';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { relativeTime } from '#web/lib/format.ts';
import type { Contact } from '../api/get-slipping.ts';
import { contactsSummary, outcomeText, writtenText } from './contact-text.ts';

function outcomeVariant({ came_back_on: day, is_open: isOpen }: Contact): 'streak' | 'outline' | 'muted' {
  if (day !== null) return 'streak';
  return isOpen ? 'outline' : 'muted';
}

/** The members whom staff wrote to, and those of them who came back. */
export function ContactsCard({ contacts, instant }: { contacts: readonly Contact[]; instant: Date }) {
  if (contacts.length === 0) return null;
  return (
    <section aria-labelledby="contacts" className="flex flex-col gap-4">
      <SectionHeading id="contacts" title="Quem voltou" description={contactsSummary(contacts)} />
      <Card className="py-2 sm:py-3">
        <ul aria-labelledby="contacts" className="flex flex-col divide-y divide-border">
          {contacts.map((contact) => (
            <li
              key={`${contact.user_id} ${contact.challenge_id}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
            >
              <div className="flex min-w-0 flex-col">
                <Link
                  to={consolePaths.member.getHref(contact.user_id)}
                  className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
                >
                  <bdi>{contact.name}</bdi>
                </Link>
                <span className="text-sm text-muted-foreground">{`${writtenText(contact)} · ${relativeTime(contact.at, instant)}`}</span>
              </div>
              <Badge variant={outcomeVariant(contact)}>{outcomeText(contact)}</Badge>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
