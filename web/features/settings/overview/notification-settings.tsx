import { Bell } from 'lucide-react';
import type { MemberSettings } from '#web/lib/device/member-settings.ts';
import { SettingsSection } from './settings-section.tsx';
import { SwitchRow } from './switch-row.tsx';

type Notifications = MemberSettings['notifications'];

const ROWS: readonly { key: keyof Notifications; label: string; description: string }[] = [
  { key: 'workoutReminders', label: 'Lembretes de treino', description: 'Um empurrãozinho nos dias em que o treino ainda não saiu.' },
  { key: 'challengeUpdates', label: 'Novidades dos desafios', description: 'Início, reta final e mudanças no ranking.' },
  { key: 'newBenefits', label: 'Novos benefícios', description: 'Quando um parceiro chega ou muda a oferta.' },
  { key: 'weeklyReport', label: 'Resumo da semana', description: 'Seus treinos, horas e pontos, todo domingo.' },
  { key: 'emailNotifications', label: 'Avisos por email', description: 'Receber os avisos acima no seu email.' },
  { key: 'pushNotifications', label: 'Avisos no aparelho', description: 'Receber os avisos acima na tela deste aparelho.' },
];

interface NotificationSettingsProps {
  value: Notifications;
  onChange: (changes: Partial<Notifications>) => void;
}

/** The notifications that the member would like to have. */
export function NotificationSettings({ value, onChange }: NotificationSettingsProps) {
  return (
    <SettingsSection
      id="notificacoes"
      icon={<Bell />}
      title="Notificações"
      noEffect="O clube ainda não envia estes. Por email chegam as mensagens da sua conta e, se você ligar acima, os lembretes e os avisos do clube."
    >
      {ROWS.map(({ key, label, description }) => (
        <SwitchRow key={key} label={label} description={description} isOn={value[key]} onChange={(isOn) => onChange({ [key]: isOn })} />
      ))}
    </SettingsSection>
  );
}
