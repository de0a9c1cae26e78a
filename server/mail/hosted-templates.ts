import { club } from '#content/club.ts';
import { MAILED_LINK_MINUTES } from '#domain/limits.ts';
import { minutesInDigits } from '#domain/number-text.ts';
import { composeMail } from '../../supabase/functions/_shared/mail-layout.ts';
import type { Mail } from './mail.ts';
import { confirmationMail, passwordChangedMail, reauthenticationMail, recoveryMail, tokenLink } from './messages.ts';

/** A mail of a hosted project's auth server: supabase/config.toml names it, supabase/templates has its HTML. */
export interface HostedTemplate {
  /** The section of config.toml. */
  section: `auth.email.${'template' | 'notification'}.${string}`;
  /** The name that the Management API has for it. */
  apiName: string;
  file: string;
  subject: string;
  html: string;
}

// The value that the auth server puts in when it sends the mail, in the words of Go's templates.
const TO = '{{ .Email }}';
const SITE = '{{ .SiteURL }}';
const TOKEN_HASH = '{{ .TokenHash }}';
const CODE = '{{ .Token }}';
const IGNORE = 'Se não foi você, ignore este email: nada muda na sua conta.';

const mails: Record<string, Mail> = {
  confirmation: confirmationMail(TO, TOKEN_HASH, SITE),
  recovery: recoveryMail(TO, TOKEN_HASH, SITE),
  reauthentication: reauthenticationMail(TO, CODE),
  // The app offers none of these three, but anybody who has the publishable key or the dashboard can have them sent.
  email_change: composeMail(
    TO,
    {
      subject: `Confirme seu novo email no ${club.name}`,
      heading: 'Confirme seu novo email',
      paragraphs: ['Alguém pediu para usar {{ .NewEmail }} na conta de {{ .Email }}. Toque no botão para confirmar.'],
      action: { label: 'Confirmar email', link: tokenLink(SITE, '/auth/confirm', TOKEN_HASH, 'email_change') },
      footnote: `O link vale por ${minutesInDigits(MAILED_LINK_MINUTES)}. ${IGNORE}`,
    },
    club.name,
  ),
  magic_link: composeMail(
    TO,
    {
      subject: `Seu acesso ao ${club.name}`,
      heading: 'Entre com um toque',
      paragraphs: ['Toque no botão para entrar na sua conta sem senha.'],
      action: { label: 'Entrar', link: tokenLink(SITE, '/auth/confirm', TOKEN_HASH, 'magiclink') },
      footnote: `O link vale por ${minutesInDigits(MAILED_LINK_MINUTES)}. ${IGNORE}`,
    },
    club.name,
  ),
  invite: composeMail(
    TO,
    {
      subject: `Seu convite para o ${club.name}`,
      heading: 'Você foi convidado',
      paragraphs: ['A equipe do clube abriu uma conta para você. Toque no botão, escolha sua senha e comece a treinar.'],
      action: { label: 'Escolher senha', link: tokenLink(SITE, '/auth/reset-password', TOKEN_HASH, 'invite') },
      footnote: `O link vale por ${minutesInDigits(MAILED_LINK_MINUTES)}. Se não esperava este convite, ignore este email.`,
    },
    club.name,
  ),
};

/** The mails of a hosted project's auth server, in the club's words and with links that the app's pages take. */
export function hostedTemplates(): HostedTemplate[] {
  return [
    ...Object.entries(mails).map(([name, { subject, html }]) => ({
      section: `auth.email.template.${name}` as const,
      apiName: name,
      file: `${name}.html`,
      subject,
      html: `${html}\n`,
    })),
    passwordChanged(),
  ];
}

function passwordChanged(): HostedTemplate {
  const { subject, html } = passwordChangedMail(TO, SITE);
  return {
    section: 'auth.email.notification.password_changed',
    apiName: 'password_changed_notification',
    file: 'password_changed.html',
    subject,
    html: `${html}\n`,
  };
}
