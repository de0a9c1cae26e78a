/** The LEIA-ME.txt of a member's copy. `day` is written as dd/mm/aaaa. */
export function readmeText(day: string, missingFiles: readonly string[]): string {
  const lines = [
    'SEUS DADOS NO CLUBE',
    '',
    `Esta é uma cópia de tudo o que guardamos sobre você, feita em ${day}.`,
    '',
    'O que há em cada arquivo:',
    '',
    'conta.json           seu email, como você entra, sessões abertas e acessos',
    'perfil.json          seu perfil: nome, telefone, bio, objetivos e o que mais você preencheu',
    'treinos.json         os treinos que você registrou',
    'check-ins.json       seus check-ins nos desafios, e os que foram anulados',
    'desafios.json        os desafios de que você participa ou participou, e seu progresso, o que marcou no programa, seus marcos, resultados e certificados',
    'resumo.json          seus totais: treinos, minutos, pontos e sequências',
    'conquistas.json      suas conquistas e quanto falta para as próximas',
    'plano.json           seu plano, por que você o tem e até quando ele vale',
    'pagamentos.json      suas assinaturas e seus recibos',
    'consentimentos.json  os termos que você aceitou, com versão e data',
    'favoritos.json       as receitas e os treinos que você marcou como favoritos',
    'cartao.json          o número do seu cartão de membro e os benefícios que você usou',
    'biblioteca.json      os treinos da biblioteca que você abriu ou marcou como feitos',
    'vantagens.json       seu pedido para o Close Friends e os sorteios de que você participou',
    'equipe.json          o que a equipe do clube fez na sua conta, e por quê',
    'cuidado.json         suas pausas, e quando a equipe escreveu para você',
    'avisos.json          os avisos do clube para você, e como você quer recebê-los',
    'denuncias.json       o que você denunciou, e o que foi decidido sobre o que é seu',
    'bloqueios.json       quando você bloqueou alguém',
    'lembretes.json       como você quer ser lembrado, os lembretes de cada dia e os aparelhos que os recebem',
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
