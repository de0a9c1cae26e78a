import { Handshake } from 'lucide-react';
import { FailureRow } from '#web/components/feedback/failure-row.tsx';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { toast } from '#web/lib/toast.ts';
import { useConsents, useSetConsent } from '../api/consents.ts';
import type { ConsentKind } from '../api/consents.ts';
import { SettingsSection } from './settings-section.tsx';
import { SwitchRow } from './switch-row.tsx';

const SWITCHES: readonly { kind: ConsentKind; label: string; description: string }[] = [
  {
    kind: 'whatsapp',
    label: 'A equipe pode me escrever no WhatsApp',
    description: 'Só a equipe do clube, no telefone do seu perfil, quando você some do desafio. Sem isto, ninguém escreve.',
  },
  {
    kind: 'certificate_name',
    label: 'Meu nome na confirmação dos meus certificados',
    description: 'Quem confere o código de um certificado seu vê também o seu nome. Sem isto, vê só o desafio, o marco e a data.',
  },
];

/** The switches of what the member lets the club do, kept with their account. */
export function ConsentSettings() {
  const userId = useCurrentUser().id;
  const consents = useConsents(userId);
  const setting = useSetConsent(userId);
  // The switch turns at once, and back when the server refuses.
  const turned = setting.isPending ? setting.variables : null;

  async function turn(kind: ConsentKind, isOn: boolean) {
    if (setting.isPending) return;
    try {
      await setting.mutateAsync({ kind, isGiven: isOn });
    } catch (error) {
      toast.error('Seu consentimento não foi salvo', { description: toAppError(error).message });
    }
  }

  return (
    <SettingsSection id="consentimentos" icon={<Handshake />} title="Consentimentos">
      <p className="py-3 text-sm text-muted-foreground">Salvos na sua conta, com a data. Você muda de ideia quando quiser.</p>
      <Loaded
        query={consents}
        skeleton={<Skeleton className="my-3 h-16" />}
        failure={FailureRow}
        // A switch is saved as it is turned, or says that it was not.
        kept={null}
      >
        {(given) => (
          <>
            {SWITCHES.map(({ kind, ...row }) => (
              <SwitchRow
                key={kind}
                {...row}
                isOn={turned?.kind === kind ? turned.isGiven : given[kind].is_given}
                onChange={(isOn) => void turn(kind, isOn)}
              />
            ))}
          </>
        )}
      </Loaded>
    </SettingsSection>
  );
}
