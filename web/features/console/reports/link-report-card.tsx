import { useState } from 'react';
import type { FormEvent } from 'react';
import { REPORT_KINDS } from '#domain/reports.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardDescription, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { NativeSelect } from '#web/components/ui/controls/native-select.tsx';
import type { AppError } from '#web/lib/data/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { ActRefusal } from '../acts/act-refusal.tsx';
import { useStaffAct } from '../acts/use-staff-act.ts';
import { readsOfReport } from '../api/get-report.ts';
import { linkReport } from '../api/link-report.ts';
import { linkTarget } from './link-target.ts';

const KINDS = [
  { value: 'photo', label: 'Uma foto' },
  { value: 'name', label: 'Um nome' },
  { value: 'workout', label: 'Um treino' },
];

const HINTS: Record<string, string> = {
  photo: 'O endereço da foto. Nas denúncias que trazem o endereço, o vínculo já vem feito.',
  name: 'O endereço da página do membro no console, ou o id dele.',
  workout: 'O id do treino.',
};

interface LinkReportCardProps {
  reportId: string;
  /** It is tied to something already, which may be the wrong thing. */
  isLinked: boolean;
}

/** Says what a stranger's report is about, so that it can be decided with consequences; or takes back what was said. */
export function LinkReportCard({ reportId, isLinked }: LinkReportCardProps) {
  const [kind, setKind] = useState('photo');
  const [pasted, setPasted] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const { act, isPending } = useStaffAct({
    reads: readsOfReport(reportId),
    call: linkReport,
    onDone: (_answer, { link }) => toast.success(link ? 'Vínculo feito' : 'Vínculo desfeito'),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const chosen = REPORT_KINDS.find((one) => one === kind);
    const target = chosen ? linkTarget(chosen, pasted) : null;
    setIsMissing(target === null);
    if (!chosen || target === null || isPending) return;
    setRefusal(null);
    setRefusal(await act({ reportId, link: { kind: chosen, target } }));
  }

  async function untie() {
    setRefusal(null);
    setRefusal(await act({ reportId, link: null }));
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">{isLinked ? 'É sobre outra coisa?' : 'Sobre o que é'}</CardTitle>
        <CardDescription>
          {isLinked
            ? 'Ligue a denúncia ao que ela mostra, ou desfaça o vínculo. Nada é decidido com isso.'
            : 'Quem denunciou não tem conta. Ligue a denúncia ao que ela mostra, ou decida que não procede.'}
        </CardDescription>
      </CardHeader>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field label="O que é">
          {(props) => <NativeSelect {...props} value={kind} options={KINDS} onChange={({ target }) => setKind(target.value)} />}
        </Field>
        <Field label="Onde está" hint={HINTS[kind]} error={isMissing ? 'Cole um endereço ou um id.' : undefined}>
          {(props) => (
            <Input
              {...props}
              value={pasted}
              readOnly={isPending}
              onChange={({ target }) => {
                setPasted(target.value);
                setIsMissing(false);
              }}
            />
          )}
        </Field>
        <ActRefusal refusal={refusal} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="outline" isLoading={isPending} loadingText="Ligando...">
            {isLinked ? 'Ligar a isto' : 'Ligar'}
          </Button>
          {isLinked ? (
            <Button variant="ghost" disabled={isPending} onClick={() => void untie()}>
              Desfazer o vínculo
            </Button>
          ) : null}
        </div>
      </form>
    </Card>
  );
}
