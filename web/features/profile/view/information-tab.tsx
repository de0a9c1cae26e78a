import { AtSign, Cake, Mail, Phone, Plus, UserRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PROFILE_FIELDS, PROFILE_FIELD_NAMES } from '#domain/profile-fields.ts';
import type { ProfileField } from '#domain/profile-fields.ts';
import { GENDER_LABELS, instagramHandle, isGender } from '#domain/profile.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import type { ProfileRow } from '#web/lib/database-types.ts';
import type { Phrase } from '#web/lib/elements.ts';
import { formatDate } from '#web/lib/format.ts';
import { InformationRow } from './information-row.tsx';

/** A link only for what is a user name: other clients may have stored anything. */
function InstagramLink({ text }: { text: string }) {
  const handle = instagramHandle(text);
  if (!handle) return text;
  return (
    <a
      href={`https://www.instagram.com/${handle}`}
      target="_blank"
      rel="noreferrer"
      className="rounded-xs text-primary underline-offset-4 hover:underline"
    >
      {`@${handle}`}
    </a>
  );
}

interface EmptyPartProps {
  text: string;
  label: string;
  onAdd: () => void;
}

function EmptyPart({ text, label, onAdd }: EmptyPartProps) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted-foreground">{text}</p>
      <Button variant="secondary" size="sm" onClick={onAdd}>
        <Plus aria-hidden="true" />
        Adicionar<span className="sr-only">{` ${label}`}</span>
      </Button>
    </div>
  );
}

function GoalList({ goals }: { goals: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {goals.map((goal) => (
        <li key={goal} className="rounded-full bg-secondary px-4 py-2 text-sm font-semibold wrap-anywhere text-secondary-foreground">
          {goal}
        </li>
      ))}
    </ul>
  );
}

/** A field that stands elsewhere on the page: the name over it, the others in cards of their own. */
type FieldElsewhere = 'name' | 'bio' | 'goals';
type FieldInRow = Exclude<ProfileField, FieldElsewhere>;

interface RowLook {
  icon: LucideIcon;
  emptyText: string;
  /** Shows a value that is no plain text. */
  show?: (value: string) => Phrase;
}

const LOOKS: Readonly<Record<FieldInRow, RowLook>> = {
  phone: { icon: Phone, emptyText: 'Ainda sem telefone' },
  instagram: { icon: AtSign, emptyText: 'Onde a gente te encontra?', show: (text) => <InstagramLink text={text} /> },
  birth_date: { icon: Cake, emptyText: 'Quando é a comemoração?', show: formatDate },
  gender: {
    icon: UserRound,
    emptyText: 'Ainda não informado',
    show: (gender) => (isGender(gender) ? GENDER_LABELS[gender] : null),
  },
};

const isInRow = (field: ProfileField): field is FieldInRow => Object.hasOwn(LOOKS, field);

interface FieldRowProps {
  field: FieldInRow;
  value: string | null;
  onAdd: () => void;
}

function FieldRow({ field, value, onAdd }: FieldRowProps) {
  const { icon: Icon, emptyText, show = (text) => text } = LOOKS[field];
  const shown = value ? show(value) : null;
  return <InformationRow icon={<Icon />} label={PROFILE_FIELDS[field].label} value={shown} emptyText={emptyText} onAdd={onAdd} />;
}

interface InformationTabProps {
  profile: ProfileRow;
  /** Opens the form at a field. */
  onEdit: (field: ProfileField) => void;
  /** The way out of the account. */
  signOut: ReactNode;
}

/** Everything the server knows of the member, and the way to complete it. */
export function InformationTab({ profile, onEdit, signOut }: InformationTabProps) {
  const { bio, goals, email } = profile;
  return (
    <div className="flex flex-col gap-6">
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="flex flex-col gap-4 lg:gap-6">
          <Card>
            <CardTitle as="h2">Sobre mim</CardTitle>
            {bio ? (
              <p className="wrap-anywhere whitespace-pre-line">{bio}</p>
            ) : (
              <EmptyPart
                text="Conte um pouco de você: o que te move, o que você gosta de treinar."
                label="uma bio"
                onAdd={() => onEdit('bio')}
              />
            )}
          </Card>
          <Card>
            <CardTitle as="h2">{PROFILE_FIELDS.goals.label}</CardTitle>
            {goals?.length ? (
              <GoalList goals={goals} />
            ) : (
              <EmptyPart text="Com um objetivo em mente, cada treino rende mais." label="objetivos" onAdd={() => onEdit('goals')} />
            )}
          </Card>
        </div>
        <Card className="gap-1">
          <CardTitle as="h2">Dados pessoais</CardTitle>
          <dl className="divide-y divide-border">
            <InformationRow icon={<Mail />} label="Email" value={email} emptyText="Sem email" />
            {PROFILE_FIELD_NAMES.filter(isInRow).map((field) => (
              <FieldRow key={field} field={field} value={profile[field]} onAdd={() => onEdit(field)} />
            ))}
          </dl>
        </Card>
      </div>
      <p className="text-sm text-muted-foreground">
        Nenhum outro membro vê estes dados: no ranking aparecem apenas seu nome e sua foto. A equipe do clube só abre um por vez, e cada
        consulta fica registrada.
      </p>
      <div className="flex justify-center sm:justify-start">{signOut}</div>
    </div>
  );
}
