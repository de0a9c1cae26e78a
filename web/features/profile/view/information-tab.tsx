import { AtSign, Cake, Mail, Phone, Plus, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { GENDER_LABELS, instagramHandle, isGender } from '#domain/profile.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import type { ProfileRow } from '#web/lib/database-types.ts';
import { formatDate } from '#web/lib/format.ts';
import type { ProfileField } from '../profile-fields.ts';
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

interface InformationTabProps {
  profile: ProfileRow;
  /** Opens the form at a field. */
  onEdit: (field: ProfileField) => void;
  /** The way out of the account. */
  signOut: ReactNode;
}

/** Everything the server knows of the member, and the way to complete it. */
export function InformationTab({ profile, onEdit, signOut }: InformationTabProps) {
  const { bio, goals, phone, email, instagram, birth_date: birthDate, gender } = profile;
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
            <CardTitle as="h2">Objetivos</CardTitle>
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
            <InformationRow icon={<Phone />} label="Telefone" value={phone} emptyText="Ainda sem telefone" onAdd={() => onEdit('phone')} />
            <InformationRow
              icon={<AtSign />}
              label="Instagram"
              value={instagram ? <InstagramLink text={instagram} /> : null}
              emptyText="Onde a gente te encontra?"
              onAdd={() => onEdit('instagram')}
            />
            <InformationRow
              icon={<Cake />}
              label="Data de nascimento"
              value={birthDate ? formatDate(birthDate) : null}
              emptyText="Quando é a comemoração?"
              onAdd={() => onEdit('birth_date')}
            />
            <InformationRow
              icon={<UserRound />}
              label="Gênero"
              value={isGender(gender) ? GENDER_LABELS[gender] : null}
              emptyText="Ainda não informado"
              onAdd={() => onEdit('gender')}
            />
          </dl>
        </Card>
      </div>
      <p className="text-sm text-muted-foreground">Só você vê estes dados. No ranking aparecem apenas seu nome e sua foto.</p>
      <div className="flex justify-center sm:justify-start">{signOut}</div>
    </div>
  );
}
