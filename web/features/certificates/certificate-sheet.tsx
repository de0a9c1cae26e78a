import { club } from '#content/club.ts';
import { MILESTONE_WORDS } from '#content/milestone-words.ts';
import { medalArt } from '#web/components/challenges/medal-art.ts';
import { MilestoneMedal } from '#web/components/challenges/milestone-medal.tsx';
import { smoothCurve } from '#web/components/sharing/smooth-curve.ts';
import { qrPath } from '#web/components/ui/figures/qr-path.ts';
import { cn } from '#web/lib/cn.ts';
import { formatLongDate, pluralize } from '#web/lib/format.ts';
import type { Certificate } from './api/get-certificate.ts';

// In the page only while the sheet is: another screen keeps its own margins, and no rule of a print is a part of every
// page's styles.
const PRINTED = `
@page { size: A4 portrait; margin: 12mm; }
@media print {
  html { font-size: 16px !important; }
  html, body, #root { height: auto; min-height: 0; padding: 0; background: none; }
  #conteudo, #conteudo > div { display: block; min-height: 0; max-width: none; padding: 0; }
  body > :not(#root), #root > :not(#conteudo), #conteudo > div > :not(.certificate-sheet) { display: none !important; }
  .certificate-sheet { height: calc(100vh - 1mm); max-height: 262mm; max-width: none; break-inside: avoid; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
@media print and (orientation: landscape) {
  html { font-size: 10px !important; }
  .certificate-sheet { max-width: 128mm; }
}`;

/** Characters from which on a name is printed smaller. A medal gives way to it too. */
const LONG_NAME = 60;

interface CertificateSheetProps {
  certificate: Certificate;
  challengeId: string;
  name: string;
  /** Where the code is confirmed. */
  address: string;
}

function Qr({ address }: { address: string }) {
  const { side, path } = qrPath(address);
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" className="size-28 bg-white">
      <path d={path} fill="#221a26" />
    </svg>
  );
}

/** The engraving behind the words, in the colour of the edition. */
function Engraving({ challengeId }: { challengeId: string }) {
  const { hue, rosette } = medalArt(challengeId);
  return (
    <svg
      aria-hidden="true"
      viewBox="-1 -1 2 2"
      className="pointer-events-none absolute top-1/4 left-1/2 w-11/12 -translate-1/2 overflow-visible"
    >
      <path d={smoothCurve(rosette)} fill="none" stroke={`hsl(${hue} 58% 40%)`} strokeOpacity="0.12" strokeWidth="0.005" />
    </svg>
  );
}

/** A certificate as a sheet of paper, light in both schemes; printed it fills one page. */
export function CertificateSheet({ certificate, challengeId, name, address }: CertificateSheetProps) {
  const { kind, check_ins: checkIns, challenge_title: title, reached_on: day, code } = certificate;
  const site = new URL(address).host;
  const color = `hsl(${medalArt(challengeId).hue} 58% 40%)`;
  return (
    <article
      aria-label="Certificado"
      data-theme="light"
      className="certificate-sheet relative isolate mx-auto w-full max-w-2xl overflow-hidden rounded-2xl bg-[#fffaf4] p-3 text-center text-foreground shadow-card print:rounded-none print:shadow-none"
    >
      <style>{PRINTED}</style>
      <Engraving challengeId={challengeId} />
      <div
        className="relative flex h-full flex-col items-center gap-5 rounded-xl border-4 border-double px-4 py-8 sm:px-12 print:justify-between print:gap-2 print:px-12 print:py-10"
        style={{ borderColor: color }}
      >
        <p className="flex items-center gap-2 font-heading text-lg font-extrabold">
          <img src="/favicon.svg" alt="" width="32" height="32" />
          <span>{club.name}</span>
        </p>
        <MilestoneMedal
          kind={kind}
          challengeId={challengeId}
          checkIns={checkIns}
          className="h-48 w-42 print:h-auto print:max-h-60 print:min-h-0 print:w-53 print:flex-1"
        />
        <p className="font-heading text-4xl leading-none font-extrabold print:text-5xl">Certificado</p>
        <div className="flex w-full min-w-0 flex-col gap-3">
          <p className="text-muted-foreground">concedido a</p>
          <p
            dir="auto"
            translate="no"
            className={cn(
              'font-heading text-3xl leading-tight font-extrabold text-balance wrap-anywhere text-primary',
              name.length <= LONG_NAME && 'print:text-4xl',
            )}
          >
            {name}
          </p>
          <p className="text-balance">
            {`por alcançar o marco ${MILESTONE_WORDS[kind].name}, com ${pluralize(checkIns, 'check-in', 'check-ins')}, em`}
          </p>
          <p dir="auto" className="font-heading text-2xl leading-tight font-bold text-balance wrap-anywhere">
            {title}
          </p>
          <p className="font-semibold">{formatLongDate(day)}</p>
        </div>
        <div className="flex flex-col items-center gap-2">
          <Qr address={address} />
          <p className="font-heading text-lg font-bold tracking-wide">{code}</p>
          <p className="text-sm wrap-anywhere text-muted-foreground">
            <span>{`Confira em ${site}/`}</span>
            <wbr />
            <span>certificado</span>
          </p>
        </div>
      </div>
    </article>
  );
}
