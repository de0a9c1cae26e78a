import { Download, Printer, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { club } from '#content/club.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { ShareCardButton } from '#web/components/sharing/share-card-button.tsx';
import { canShareFile, pictureFile, sharePicture } from '#web/components/sharing/share-picture.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { confirmationAddress } from '#web/config/certificate-path.ts';
import { paths } from '#web/config/paths.ts';
import { logWarning } from '#web/lib/log.ts';
import { useCurrentUser, useDisplayName } from '#web/lib/session/session-hooks.ts';
import { toast } from '#web/lib/toast.ts';
import { useCertificate } from './api/get-certificate.ts';
import type { Certificate } from './api/get-certificate.ts';
import { CertificateSheet } from './certificate-sheet.tsx';
import { drawCertificate } from './draw-certificate.ts';

interface SheetProps {
  certificate: Certificate;
  challengeId: string;
}

/** The picture, made before it is asked for: a share sheet opens only within the press. */
function usePicture(drawing: Parameters<typeof drawCertificate>[0]): File | null {
  const [file, setFile] = useState<File | null>(null);
  const key = JSON.stringify(drawing);
  useEffect(() => {
    let isWanted = true;
    drawCertificate(JSON.parse(key) as typeof drawing)
      .then(async (canvas) => pictureFile(canvas, 'certificado.png'))
      .then((made) => isWanted && setFile(made))
      .catch((error: unknown) => logWarning('o certificado não foi desenhado', error));
    return () => {
      isWanted = false;
    };
  }, [key]);
  return file;
}

function OwnCertificate({ certificate, challengeId }: SheetProps) {
  const name = useDisplayName('Membro do clube');
  const address = confirmationAddress(location.origin, certificate.code);
  const sheet = { certificate, challengeId, name, address };
  const file = usePicture(sheet);
  const canShare = file !== null && canShareFile(file);
  const { kind: milestone, check_ins: checkIns, challenge_title: challengeTitle } = certificate;

  async function hand(): Promise<void> {
    if (file && (await sharePicture(file)) === 'saved') toast.success('Imagem salva no aparelho');
  }

  return (
    <>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Imprimir
        </Button>
        <Button variant="outline" disabled={!file} onClick={() => void hand()}>
          {canShare ? <Share2 aria-hidden="true" /> : <Download aria-hidden="true" />}
          <span>{canShare ? 'Compartilhar imagem' : 'Baixar imagem'}</span>
        </Button>
        <ShareCardButton
          card={{ kind: 'milestone', milestone, checkIns, challengeId, challengeTitle }}
          name={name}
          label="Cartão para redes"
          className="h-auto min-h-11"
        />
      </div>
      <CertificateSheet {...sheet} />
      <div className="mx-auto flex max-w-2xl flex-col gap-1 text-sm text-muted-foreground print:hidden">
        <p>
          {certificate.name === null
            ? 'Quem confere o código vê desafio, marco e data. Seu nome só aparece se você deixar.'
            : 'Quem confere o código vê desafio, marco, data e seu nome, enquanto você deixar.'}
        </p>
        <p>Se o marco deixar de valer, o código passa a dizer que o certificado foi retirado.</p>
        <Link
          to={`${paths.app.settings.getHref()}#consentimentos`}
          className="inline-flex min-h-11 w-fit items-center font-semibold underline underline-offset-4"
        >
          Escolher nas configurações
        </Link>
      </div>
    </>
  );
}

/** The member's own certificate of a milestone, to print, to keep as a picture and to have confirmed. */
export function CertificateScreen({ challengeId, kind }: { challengeId: string; kind: string }) {
  const certificate = useCertificate(useCurrentUser().id, challengeId, kind);
  // Its route is the challenge's, and a printed file is named after the page.
  useEffect(() => {
    const before = document.title;
    document.title = `Certificado · ${club.name}`;
    return () => {
      document.title = before;
    };
  }, []);
  return (
    <>
      <div className="flex flex-col gap-1 print:hidden">
        <BackLink to={paths.app.challenge.getHref(challengeId)}>Voltar ao desafio</BackLink>
        <PageHeader title="Certificado" subtitle={certificate.data === null ? undefined : 'Imprima, guarde a imagem ou mande o código.'} />
      </div>
      <Loaded
        query={certificate}
        skeleton={<Skeleton className="mx-auto h-150 w-full max-w-2xl rounded-2xl" />}
        loading="Carregando certificado..."
        title="Erro ao carregar o certificado"
        // It is printed, and its readers ask the club by its code.
        kept={null}
        empty={
          <EmptyState
            icon={<Printer />}
            title="Este certificado não está com você"
            description="Ele vem com o marco e vale enquanto os check-ins que contam o alcançam."
            action={
              <Button asChild variant="outline">
                <Link to={paths.app.challenge.getHref(challengeId)}>Ver os marcos do desafio</Link>
              </Button>
            }
          />
        }
      >
        {(own) => <OwnCertificate certificate={own} challengeId={challengeId} />}
      </Loaded>
    </>
  );
}
