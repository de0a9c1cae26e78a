import { libraryMedia } from './media.ts';
import type { LibraryPartner } from './schema.ts';

const media = libraryMedia.physiotherapy;

export const physiotherapy: LibraryPartner = {
  id: 'movente-fisio',
  name: 'Movente Fisio',
  tagline: 'Movimento que cuida de você',
  logoColor: '#a9ecd9',
  backgroundColor: '#0c4a45',
  icon: 'Stethoscope',
  workoutCategory: 'fisioterapia',
  contents: [
    {
      id: 'acordar-as-articulacoes',
      title: 'Acordar as articulações',
      description: 'Dez minutos ao levantar: tornozelos, quadril, coluna e ombros passam por toda a sua amplitude, sem pressa.',
      category: 'fisioterapia',
      duration: '10 min',
      difficulty: 'Todos os níveis',
      ...media.wakeUp,
    },
    {
      id: 'cuidar-da-lombar',
      title: 'Cuidar da lombar',
      description:
        'Exercícios suaves de estabilidade e alongamento para quem sente as costas no fim do dia. Se houver dor forte, procure um profissional.',
      category: 'fisioterapia',
      duration: '25 min',
      difficulty: 'Iniciante',
      ...media.lowBack,
    },
    {
      id: 'joelhos-e-quadril',
      title: 'Joelhos e quadril em dia',
      description: 'Fortalece o que segura o joelho e solta o que trava o quadril. Faça duas vezes por semana, junto com seus treinos.',
      category: 'fisioterapia',
      duration: '30 min',
      difficulty: 'Intermediário',
      ...media.kneesAndHips,
    },
    {
      id: 'ombros-livres',
      title: 'Ombros livres',
      description: 'Mobilidade e força para a escápula e o manguito, com uma toalha e uma parede. Ideal antes dos treinos de braço.',
      category: 'fisioterapia',
      duration: '20 min',
      difficulty: 'Todos os níveis',
      ...media.shoulders,
    },
    {
      id: 'pausa-no-trabalho',
      title: 'Pausa no trabalho',
      description: 'Para fazer na cadeira ou ao lado dela: pescoço, punhos e costas voltam ao lugar entre uma reunião e outra.',
      category: 'fisioterapia',
      duration: '8 min',
      difficulty: 'Todos os níveis',
      ...media.desk,
    },
    {
      id: 'cartazes-de-mobilidade',
      title: 'Cartazes de mobilidade para a parede',
      description: 'Seis cartazes para imprimir, um para cada parte do corpo, com a sequência desenhada e os tempos de cada movimento.',
      category: 'fisioterapia',
      duration: '10 min',
      difficulty: 'Todos os níveis',
      ...media.posters,
    },
  ],
};
