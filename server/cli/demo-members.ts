const FIRST_NAMES = [
  'Ana',
  'Beatriz',
  'Camila',
  'Daniela',
  'Eduarda',
  'Fernanda',
  'Gabriela',
  'Helena',
  'Isabela',
  'Juliana',
  'Karina',
  'Larissa',
  'Mariana',
  'Natália',
  'Olívia',
  'Patrícia',
  'Rafaela',
  'Sofia',
  'Tatiana',
  'Vitória',
  'André',
  'Bruno',
  'Caio',
  'Diego',
  'Eduardo',
  'Felipe',
  'Gustavo',
  'Henrique',
  'Igor',
  'João',
  'Leonardo',
  'Lucas',
  'Marcelo',
  'Matheus',
  'Otávio',
  'Paulo',
  'Rafael',
  'Rodrigo',
  'Thiago',
  'Vinícius',
];
const SURNAMES = [
  'Almeida',
  'Andrade',
  'Barbosa',
  'Cardoso',
  'Carvalho',
  'Correia',
  'Duarte',
  'Fernandes',
  'Ferreira',
  'Freitas',
  'Gomes',
  'Lima',
  'Lopes',
  'Machado',
  'Martins',
  'Melo',
  'Mendes',
  'Monteiro',
  'Moreira',
  'Nascimento',
  'Nogueira',
  'Oliveira',
  'Pereira',
  'Pinto',
  'Ramos',
  'Ribeiro',
  'Rocha',
  'Santana',
  'Teixeira',
  'Vieira',
];

/** A made-up member: the same index is the same person every time. */
export interface DemoMember {
  index: number;
  name: string;
  email: string;
}

/** Demo addresses end so: `.example` never belongs to anybody. */
export const DEMO_EMAIL_DOMAIN = 'clube21.example';

/** @returns that many demo members with names and addresses all different (up to 1,200) */
export function demoMembers(count: number): DemoMember[] {
  return Array.from({ length: count }, (_, index) => {
    const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? '';
    // A step that shares no factor with the number of surnames: no pair comes twice before all have come once.
    const surname = SURNAMES[(index * 7 + Math.floor(index / FIRST_NAMES.length)) % SURNAMES.length] ?? '';
    const number = String(index + 1).padStart(3, '0');
    return { index, name: `${first} ${surname}`, email: `demo.${slug(first)}.${slug(surname)}.${number}@${DEMO_EMAIL_DOMAIN}` };
  });
}

function slug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
