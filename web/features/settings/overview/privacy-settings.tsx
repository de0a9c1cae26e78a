import { EyeOff, Globe, ShieldCheck, Users } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { MemberSettings, ProfileVisibility } from '#web/lib/device/member-settings.ts';
import { SettingsSection } from './settings-section.tsx';
import { SwitchRow } from './switch-row.tsx';

type Privacy = MemberSettings['privacy'];

const VISIBILITIES: readonly { value: ProfileVisibility; label: string; icon: ReactNode }[] = [
  { value: 'public', label: 'Público', icon: <Globe /> },
  { value: 'friends', label: 'Amigos', icon: <Users /> },
  { value: 'private', label: 'Privado', icon: <EyeOff /> },
];

const ROWS: readonly { key: Exclude<keyof Privacy, 'profileVisibility'>; label: string; description: string }[] = [
  { key: 'showProgress', label: 'Mostrar meu progresso', description: 'Treinos, sequência e pontos no seu perfil.' },
  { key: 'showAchievements', label: 'Mostrar minhas conquistas', description: 'As conquistas que você já desbloqueou.' },
  { key: 'allowMessages', label: 'Permitir mensagens', description: 'Receber mensagens de outros membros.' },
];

interface PrivacySettingsProps {
  value: Privacy;
  onChange: (changes: Partial<Privacy>) => void;
}

function VisibilityChoice({ value, onChange }: { value: ProfileVisibility; onChange: (value: ProfileVisibility) => void }) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-3 py-3">
      <legend className="contents">
        <span className="font-semibold">Visibilidade do perfil</span>
      </legend>
      <div className="grid grid-cols-3 gap-1 rounded-full bg-muted p-1 tight:grid-cols-1 tight:rounded-3xl sm:max-w-md">
        {VISIBILITIES.map((visibility) => (
          <label
            key={visibility.value}
            className="relative flex min-h-11 items-center justify-center gap-1.5 rounded-full px-2 text-sm font-semibold text-muted-foreground transition-colors hover:text-foreground has-checked:bg-card has-checked:text-foreground has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-ring dark:has-checked:bg-foreground dark:has-checked:text-background [&_svg]:size-4 [&_svg]:shrink-0"
          >
            <input
              type="radio"
              name={name}
              value={visibility.value}
              checked={value === visibility.value}
              onChange={() => onChange(visibility.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            <span aria-hidden="true">{visibility.icon}</span>
            <span>{visibility.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Whom the member would like to show what. */
export function PrivacySettings({ value, onChange }: PrivacySettingsProps) {
  return (
    <SettingsSection
      id="privacidade"
      icon={<ShieldCheck />}
      title="Privacidade"
      noEffect="Hoje vale para todos a regra mais reservada: só quem participa do mesmo desafio vê seu nome, sua foto e seus treinos nele. O resto do perfil ninguém vê."
    >
      <VisibilityChoice value={value.profileVisibility} onChange={(profileVisibility) => onChange({ profileVisibility })} />
      {ROWS.map(({ key, label, description }) => (
        <SwitchRow key={key} label={label} description={description} isOn={value[key]} onChange={(isOn) => onChange({ [key]: isOn })} />
      ))}
    </SettingsSection>
  );
}
