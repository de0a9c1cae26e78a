import { libraryMedia } from './media.ts';
import type { LibraryPartner } from './schema.ts';

const media = libraryMedia.pilates;

export const pilatesStudio: LibraryPartner = {
  id: 'eixo-leve',
  name: 'Eixo Leve',
  tagline: 'Pilates para ficar mais alto por dentro',
  logoColor: '#f7c3e6',
  backgroundColor: '#6b1f58',
  icon: 'Heart',
  workoutCategory: 'pilates',
  contents: [
    {
      id: 'pilates-do-zero',
      title: 'Pilates do zero: respiração e centro',
      description: 'Os seis movimentos que sustentam todo o resto, devagar e com atenção à respiração. Só precisa de um colchonete.',
      category: 'pilates',
      duration: '30 min',
      difficulty: 'Iniciante',
      ...media.foundations,
    },
    {
      id: 'centro-forte',
      title: 'Centro forte no colchonete',
      description: 'Uma sequência contínua para o abdômen profundo, com opções mais leves para cada exercício.',
      category: 'pilates',
      duration: '45 min',
      difficulty: 'Intermediário',
      ...media.strongCenter,
    },
    {
      id: 'postura-de-quem-trabalha-sentado',
      title: 'Postura de quem trabalha sentado',
      description: 'Abre o peito, alonga o quadril e devolve mobilidade às costas depois de um dia inteiro de cadeira.',
      category: 'pilates',
      duration: '25 min',
      difficulty: 'Todos os níveis',
      ...media.posture,
    },
    {
      id: 'pernas-no-colchonete',
      title: 'Pernas e glúteos no colchonete',
      description: 'Séries laterais e pontes que trabalham sem impacto. Os joelhos agradecem, os glúteos sentem.',
      category: 'pilates',
      duration: '35 min',
      difficulty: 'Intermediário',
      ...media.legsAndGlutes,
    },
    {
      id: 'aula-completa',
      title: 'Aula completa de 50 minutos',
      description: 'Do aquecimento ao relaxamento, uma aula inteira de estúdio para fazer na sala de casa, no seu ritmo.',
      category: 'pilates',
      duration: '50 min',
      difficulty: 'Intermediário',
      ...media.longFlow,
    },
    {
      id: 'pilates-antes-de-dormir',
      title: 'Pilates antes de dormir',
      description: 'Movimentos lentos e respiração longa para soltar o corpo e desligar a cabeça no fim do dia.',
      category: 'pilates',
      duration: '20 min',
      difficulty: 'Todos os níveis',
      ...media.bedtime,
    },
  ],
};
