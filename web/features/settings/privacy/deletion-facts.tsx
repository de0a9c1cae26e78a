import { ReceiptText, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

const GOES = 'Perfil, fotos, treinos, check-ins, pontos, sequências, conquistas e seu lugar no ranking. Você sai em todos os aparelhos.';
const STAYS =
  'O que a lei manda guardar: o número e o valor dos pagamentos e, por 6 meses, data, hora e endereço IP dos acessos. E o registro de check-ins anulados. Tudo sem seu nome e sem seu email.';

/** The data that go with a deleted account, and the data that are kept. */
export function DeletionFacts() {
  return (
    <dl className="flex flex-col gap-3 rounded-2xl bg-muted p-4 text-sm">
      <Fact icon={<Trash2 className="text-destructive-ink" />} term="Vai embora na hora" detail={GOES} />
      <Fact icon={<ReceiptText className="text-muted-foreground" />} term="Fica com o clube" detail={STAYS} />
    </dl>
  );
}

function Fact({ icon, term, detail }: { icon: ReactNode; term: string; detail: string }) {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
      <dt className="contents">
        <span aria-hidden="true" className="[&_svg]:size-5">
          {icon}
        </span>
        <span className="font-bold">{term}</span>
      </dt>
      <dd className="col-start-2 text-pretty">{detail}</dd>
    </div>
  );
}
