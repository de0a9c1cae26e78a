import { COPY_FILES } from './copy-files.ts';

/** The longest name and two spaces. */
const NAME_WIDTH = 21;

/** The LEIA-ME.txt of a member's copy. `day` is written as dd/mm/aaaa. */
export function readmeText(day: string, missingFiles: readonly string[]): string {
  const lines = [
    'SEUS DADOS NO CLUBE',
    '',
    `Esta é uma cópia de tudo o que guardamos sobre você, feita em ${day}.`,
    '',
    'O que há em cada arquivo:',
    '',
    ...Object.entries(COPY_FILES).map(([name, { says }]) => `${name.padEnd(NAME_WIDTH)}${says}`),
    'fotos/               suas fotos de perfil e de treinos',
    '',
    'Os arquivos .json abrem em qualquer editor de texto. As datas estão no fuso UTC (três horas à frente de Brasília).',
    'A cópia não traz dados de outras pessoas, nem a sua senha, que nem nós conhecemos.',
  ];
  if (missingFiles.length > 0) {
    lines.push('', 'Estas fotos não puderam ser lidas agora. Baixe seus dados de novo mais tarde:', ...missingFiles);
  }
  return `${lines.join('\r\n')}\r\n`;
}
