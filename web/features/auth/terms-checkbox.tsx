import { useId } from 'react';
import type { Ref } from 'react';
import { Checkbox } from '#web/components/ui/controls/checkbox.tsx';
import { paths } from '#web/config/paths.ts';
import { TextLink } from './text-link.tsx';

interface TermsCheckboxProps {
  isAccepted: boolean;
  onChange: (isAccepted: boolean) => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Acceptance of the terms; their links open beside the form, so that nothing typed is lost. */
export function TermsCheckbox({ isAccepted, onChange, ref }: TermsCheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Checkbox ref={ref} id={id} checked={isAccepted} onCheckedChange={(checked) => onChange(checked === true)} />
      <label htmlFor={id} className="text-sm leading-[1.7]">
        Li e aceito os{' '}
        <TextLink to={paths.terms.getHref()} isNewTab>
          Termos de uso
        </TextLink>{' '}
        e a{' '}
        <TextLink to={paths.privacy.getHref()} isNewTab>
          Política de privacidade
        </TextLink>
      </label>
    </div>
  );
}
