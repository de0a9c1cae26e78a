import { MAX_REASON_LENGTH } from '#domain/limits.ts';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Textarea } from '#web/components/ui/controls/textarea.tsx';

interface SentenceFieldProps {
  value: string;
  onChange: (sentence: string) => void;
  isMissing: boolean;
  isPending: boolean;
}

/** The sentence of a decision, which both sides read. */
export function SentenceField({ value, onChange, isMissing, isPending }: SentenceFieldProps) {
  return (
    <Field
      label="Frase para os dois lados"
      required
      hint={`Quem publicou e quem denunciou leem. Não diga quem denunciou. ${value.length} de ${MAX_REASON_LENGTH} caracteres.`}
      error={isMissing ? 'Escreva uma frase.' : undefined}
    >
      {(props) => (
        <Textarea
          {...props}
          value={value}
          maxLength={MAX_REASON_LENGTH}
          rows={3}
          readOnly={isPending}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
