import { Copy } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/lib/toast.ts';

interface CopyButtonProps {
  text: string;
  /** Such as "Copiar chave". */
  label: string;
}

/** Puts a secret on the clipboard. */
export function CopyButton({ text, label }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copiado');
    } catch {
      toast.error('Não foi possível copiar', { description: 'Selecione o texto e copie à mão.' });
    }
  }
  return (
    <Button variant="outline" size="sm" onClick={() => void copy()}>
      <Copy aria-hidden="true" />
      <span>{label}</span>
    </Button>
  );
}
