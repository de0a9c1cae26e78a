import type { CommanderError } from 'commander';

/** commander's own headings, in the operator's language. */
const HEADINGS: Readonly<Record<string, string>> = {
  'Usage:': 'Uso:',
  'Arguments:': 'Argumentos:',
  'Options:': 'Opções:',
  'Commands:': 'Comandos:',
};

/** The pt-BR heading for one of commander's; an unknown one stays as it is. */
export function translateHeading(title: string): string {
  return HEADINGS[title] ?? title;
}

const SENTENCES: Readonly<Record<string, (name: string) => string>> = {
  'commander.unknownOption': (option) => `opção desconhecida: ${option}`,
  'commander.unknownCommand': (command) => `comando desconhecido: ${command}`,
  'commander.missingArgument': (argument) => `falta o argumento <${argument}>`,
  'commander.optionMissingArgument': (option) => `falta o valor da opção ${option}`,
  'commander.missingMandatoryOptionValue': (option) => `falta a opção obrigatória ${option}`,
  'commander.excessArguments': () => 'argumentos demais',
};

/**
 * The pt-BR sentence for a mistake in the command line.
 * @returns the sentence without a line break; commander's own words when it is a mistake not listed here
 */
export function translateUsageError(error: CommanderError): string {
  const suggestion = /\(Did you mean (?:one of )?([^)]*?)\?\)/.exec(error.message)?.[1];
  const message = error.message.split('\n')[0] ?? '';
  // commander keeps the name only inside its English sentence, between the first quotes.
  const name = /'([^']*)'/.exec(message)?.[1] ?? '';
  const sentence = SENTENCES[error.code]?.(name) ?? message.replace(/^error: |\.$/g, '');
  return suggestion === undefined ? `Erro: ${sentence}.` : `Erro: ${sentence}. Você quis dizer ${suggestion}?`;
}
