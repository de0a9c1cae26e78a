import { useStepFocus } from '#web/components/second-factor/use-step-focus.ts';
import { Button } from '#web/components/ui/button.tsx';
import type { EnrolledFactor } from '../api/enroll-factor.ts';
import { CopyButton } from './copy-button.tsx';

/** A secret in groups of four letters, between which its line may break. */
function groupsOf(secret: string): string[] {
  return secret.match(/.{1,4}/g) ?? [];
}

/** The secret for the authenticator app, as a picture to scan and as a text to type. */
export function FactorSecret({ factor }: { factor: EnrolledFactor }) {
  const heading = useStepFocus<HTMLHeadingElement>();
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        Leia com o aplicativo
      </h2>
      <div className="flex flex-col items-center gap-4 sm:flex-row sm:items-start">
        {/* White in the dark theme too: cameras read dark on light. */}
        <img
          src={factor.qrCode}
          alt="Código QR para ler com o aplicativo autenticador"
          width={192}
          height={192}
          className="size-48 shrink-0 rounded-xl bg-white p-3"
        />
        <div className="flex min-w-0 flex-col items-start gap-3">
          {/* A phone can't scan its own screen. */}
          {factor.uri.startsWith('otpauth://') ? (
            <Button asChild variant="outline" className="sm:hidden">
              <a href={factor.uri}>Abrir no aplicativo deste celular</a>
            </Button>
          ) : null}
          <p>Não consegue ler a imagem? No aplicativo, escolha digitar a chave e escreva:</p>
          <p className="font-semibold tracking-wider tabular-nums select-all" data-testid="factor-secret">
            {groupsOf(factor.secret).map((group, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two groups may be the same letters
              <span key={index} className="me-2 inline-block">
                {group}
              </span>
            ))}
          </p>
          <CopyButton text={factor.secret} label="Copiar chave" />
        </div>
      </div>
    </>
  );
}
