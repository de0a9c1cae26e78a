import { MailCheck, MailQuestionMark } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardDescription, CardFooter, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { toast } from '#web/lib/toast.ts';
import { useStaffAct } from '../acts/use-staff-act.ts';
import { readsOfMember } from '../api/get-member.ts';
import type { StaffMember } from '../api/member-schema.ts';
import { resendMail } from '../api/resend-mail.ts';
import type { MemberMail } from '../api/resend-mail.ts';
import { useMayAct } from '../staff-role.ts';

/** Mails that a member did not get, or lost, sent again. */
export function MailsCard({ member }: { member: StaffMember }) {
  const mayResend = useMayAct('staff_resend_mail');
  const { act, isPending } = useStaffAct({
    reads: readsOfMember(member.user_id),
    call: (mail: MemberMail) => resendMail({ userId: member.user_id, mail }),
    onDone: () => toast.success('O email está a caminho', { description: member.email }),
  });

  async function send(mail: MemberMail) {
    const refusal = await act(mail);
    if (refusal) toast.error('O email não foi enviado', { description: refusal.message });
  }

  if (!mayResend) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Emails da conta</CardTitle>
        <CardDescription>Para quem não recebeu ou perdeu. O link vale só para quem lê o email.</CardDescription>
      </CardHeader>
      <CardFooter>
        {member.is_confirmed ? null : (
          <Button variant="outline" size="sm" disabled={isPending} onClick={() => void send('signup')}>
            <MailCheck aria-hidden="true" />
            Reenviar a confirmação
          </Button>
        )}
        <Button variant="outline" size="sm" disabled={isPending} onClick={() => void send('recovery')}>
          <MailQuestionMark aria-hidden="true" />
          Enviar link de nova senha
        </Button>
      </CardFooter>
    </Card>
  );
}
