import { Palette } from 'lucide-react';
import { useId } from 'react';
import { NativeSelect } from '#web/components/ui/controls/native-select.tsx';
import type { MemberSettings } from '#web/lib/device/member-settings.ts';
import { SettingsSection } from './settings-section.tsx';
import { SwitchRow } from './switch-row.tsx';
import { ThemeChoice } from './theme-choice.tsx';

type Preferences = MemberSettings['preferences'];

const LANGUAGES = [{ value: 'pt-BR', label: 'Português (Brasil)' }];

interface PreferenceSettingsProps {
  value: Preferences;
  onChange: (changes: Partial<Preferences>) => void;
}

function LanguageRow({ value }: { value: Preferences['language'] }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-3 py-3 sm:flex-row sm:items-center sm:justify-between">
      <div className="flex flex-col gap-0.5">
        <label htmlFor={id} className="font-semibold">
          Idioma
        </label>
        <p id={`${id}-texto`} className="text-sm text-muted-foreground">
          O clube fala português do Brasil.
        </p>
      </div>
      <div className="sm:w-56">
        <NativeSelect id={id} aria-describedby={`${id}-texto`} options={LANGUAGES} defaultValue={value} />
      </div>
    </div>
  );
}

/** How the app looks and behaves on this device. */
export function PreferenceSettings({ value, onChange }: PreferenceSettingsProps) {
  return (
    <SettingsSection id="preferencias" icon={<Palette />} title="Preferências">
      <ThemeChoice value={value.theme} onChange={(theme) => onChange({ theme })} />
      <LanguageRow value={value.language} />
      <SwitchRow
        label="Efeitos sonoros"
        description="Um som ao registrar treinos e fazer check-in."
        hasNoEffect
        isOn={value.soundEffects}
        onChange={(soundEffects) => onChange({ soundEffects })}
      />
      <SwitchRow
        label="Reproduzir vídeos automaticamente"
        description="Os vídeos começam a tocar assim que você abre a aula."
        hasNoEffect
        isOn={value.autoPlayVideos}
        onChange={(autoPlayVideos) => onChange({ autoPlayVideos })}
      />
    </SettingsSection>
  );
}
