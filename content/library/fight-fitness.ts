import { libraryMedia } from './media.ts';
import type { LibraryPartner } from './schema.ts';

const media = libraryMedia.fightFitness;

export const fightFitness: LibraryPartner = {
  id: 'gancho-e-ginga',
  name: 'Gancho & Ginga',
  tagline: 'A energia da luta, sem levar nenhum soco',
  logoColor: '#ffd27a',
  backgroundColor: '#5c3406',
  icon: 'Swords',
  workoutCategory: 'funcional',
  contents: [
    {
      id: 'primeiros-golpes',
      title: 'Primeiros golpes: jab, direto e cruzado',
      description: 'Base, guarda e três golpes bem ensinados, em rounds curtos. Não precisa de luva, de saco nem de experiência.',
      category: 'funcional',
      duration: '30 min',
      difficulty: 'Iniciante',
      ...media.firstCombos,
    },
    {
      id: 'sombra-em-rounds',
      title: 'Sombra em seis rounds',
      description: 'Três minutos de golpes no ar, um de descanso, seis vezes. Combinações que crescem a cada round e muita perna.',
      category: 'funcional',
      duration: '45 min',
      difficulty: 'Intermediário',
      ...media.shadowBoxing,
    },
    {
      id: 'chutes-e-quadril',
      title: 'Chutes altos, quadril solto',
      description: 'Mobilidade de quadril, chute frontal e chute circular, com equilíbrio e força para voltar à guarda.',
      category: 'funcional',
      duration: '40 min',
      difficulty: 'Intermediário',
      ...media.kicks,
    },
    {
      id: 'circuito-de-luta',
      title: 'Circuito de luta',
      description: 'Golpes, agachamentos, pranchas e deslocamentos em oito estações. O suor é de treino de academia de luta.',
      category: 'funcional',
      duration: '50 min',
      difficulty: 'Intermediário',
      ...media.circuit,
    },
    {
      id: 'corda-sem-corda',
      title: 'Corda sem corda',
      description: 'O clássico aquecimento do boxe sem o equipamento: saltos, ritmo e coordenação em um espaço de dois metros.',
      category: 'funcional',
      duration: '20 min',
      difficulty: 'Todos os níveis',
      ...media.ropeless,
    },
    {
      id: 'volta-a-calma',
      title: 'Volta à calma do lutador',
      description: 'Ombros, punhos, quadril e panturrilhas: o alongamento certo para depois de bater e chutar.',
      category: 'funcional',
      duration: '15 min',
      difficulty: 'Todos os níveis',
      ...media.cooldown,
    },
  ],
};
