// Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/schemas.

type Json = unknown;

export type BenefitUseRow = {
  created_at: string;
  is_free_class: boolean;
  partner_id: string;
  use_day: string;
  user_id: string;
};

export type Challenge21ProbeRow = {
  created_at: string;
  id: number;
  name: string;
};

export type ChallengeCheckInRow = {
  challenge_id: string;
  check_in_date: string;
  check_in_day: string;
  created_at: string;
  id: string;
  points: number;
  recorded_at: string;
  user_id: string;
  voided_at: string | null;
  workout_id: string | null;
};

export type ChallengeDayTickRow = {
  challenge_id: string;
  day: number;
  part: 'recipe' | 'tip';
  ticked_at: string;
  user_id: string;
};

export type ChallengeMilestoneRow = {
  challenge_id: string;
  check_ins: number;
  kind: string;
};

export type ChallengeParticipantRow = {
  challenge_id: string;
  id: string;
  joined_at: string;
  status: 'active' | 'inactive';
  user_id: string;
};

export type ChallengeProgressRow = {
  challenge_id: string;
  check_ins_count: number;
  completion_percentage: number;
  consecutive_days: number;
  is_active: boolean;
  joined_at: string;
  last_check_in_date: string | null;
  last_check_in_day: string | null;
  last_recorded_at: string | null;
  points: number;
  reached_at: string;
  streak_day: string;
  updated_at: string;
  user_id: string;
  user_name: string;
  user_photo_url: string | null;
  position: number | null;
};

export type ChallengeResultRow = {
  challenge_id: string;
  check_ins: number;
  place: number;
  points: number;
  user_id: string | null;
};

export type ChallengeRow = {
  active: boolean;
  closed_at: string | null;
  created_at: string;
  days_open: boolean;
  description: string | null;
  end_date: string;
  final_at: string | null;
  id: string;
  image_url: string | null;
  points: number;
  provisional_hours: number;
  requirements: string[];
  staff_excluded: boolean;
  start_date: string;
  target_check_ins: number;
  time_zone: string;
  title: string;
  type: string;
  updated_at: string;
  participants: number | null;
};

export type CloseFriendRow = {
  added_as: string | null;
  asked_at: string;
  instagram: string;
  is_wanted: boolean;
  user_id: string;
};

export type ContentEntryRow = {
  body: Json;
  collection: string;
  feature: string | null;
  id: string;
  position: number;
};

export type EventCodeRow = {
  code: string;
  created_at: string;
  discount: string;
  event: string;
  last_day: string;
  link: string | null;
};

export type FavoriteRow = {
  collection: string;
  created_at: string;
  entry_id: string;
  user_id: string;
};

export type LevelGrantRow = {
  created_at: string;
  id: string;
  source: 'operator' | 'payment';
  subscription_id: string | null;
  until: string | null;
  updated_at: string;
  user_id: string;
};

export type LibraryProgressRow = {
  is_done: boolean;
  touched_at: string;
  user_id: string;
  workout_id: string;
};

export type MemberCardRow = {
  card: string;
  created_at: string;
  user_id: string;
};

export type MemberConsentRow = {
  accepted_at: string;
  document: 'terms' | 'privacy' | 'whatsapp' | 'club_screen' | 'certificate_name';
  given: boolean;
  user_id: string;
  version: string;
};

export type MemberMilestoneRow = {
  celebrated_at: string | null;
  challenge_id: string;
  kind: string;
  reached_at: string;
  user_id: string;
};

export type MemberNoticeRow = {
  body: string;
  created_at: string;
  id: string;
  kind: string;
  path: string | null;
  read_at: string | null;
  title: string;
  user_id: string;
};

export type MemberPauseRow = {
  challenge_id: string;
  day: string;
  kind: 'ill' | 'travel' | 'rest';
  marked_at: string;
  user_id: string;
};

export type PaymentReceiptRow = {
  amount: number;
  created_at: string;
  currency: string;
  id: string;
  paid_at: string;
  pdf_url: string | null;
  period_end: string;
  refunded: number;
  subscription_id: string;
  url: string | null;
};

export type ProfileRow = {
  bio: string | null;
  birth_date: string | null;
  completed_workouts: number;
  created_at: string;
  email: string | null;
  gender: 'feminino' | 'masculino' | 'outro' | 'prefiro_nao_dizer' | null;
  goals: string[];
  id: string;
  instagram: string | null;
  name: string | null;
  phone: string | null;
  photo_url: string | null;
  points: number;
  profile_image_url: string | null;
  streak: number;
  updated_at: string;
};

export type RaffleEntryRow = {
  number: number;
  raffle_id: string;
  user_id: string | null;
};

export type RaffleRow = {
  created_at: string;
  draw_at: string;
  drawn_at: string | null;
  entries: number | null;
  id: string;
  prize: string;
  seed: string | null;
  winners: number;
  winning_numbers: number[] | null;
};

export type SubscriptionRow = {
  amount: number | null;
  begins_at: string | null;
  cancel_at: string | null;
  created_at: string;
  currency: string | null;
  customer_id: string | null;
  email: string | null;
  ended_at: string | null;
  failed_invoice_id: string | null;
  failed_invoice_url: string | null;
  first_paid_at: string | null;
  forgotten_at: string | null;
  id: string;
  is_test: boolean;
  paid_until: string | null;
  plan_level: 'basic' | 'expert';
  price_id: string | null;
  provider: string;
  read_at: string;
  started_at: string;
  status: string;
  suspended_at: string | null;
  updated_at: string;
  user_id: string | null;
  withdrawn_at: string | null;
};

export type UserProgressRow = {
  check_ins_count: number;
  current_streak: number;
  last_check_in_day: string | null;
  longest_streak: number;
  points: number;
  total_duration: number;
  updated_at: string;
  user_id: string;
  workouts_count: number;
};

export type UserProgressLevelRow = {
  current_level: 'basic' | 'expert';
  level_expires_at: string | null;
  unlocked_features: string[];
  updated_at: string;
  user_id: string;
};

export type WorkoutProcessingQueueRow = {
  challenge_id: string | null;
  created_at: string;
  id: string;
  processed_at: string | null;
  processed_for_dashboard: boolean;
  processed_for_ranking: boolean;
  user_id: string;
  workout_id: string;
};

export type WorkoutRecordRow = {
  challenge_id: string | null;
  created_at: string;
  date: string;
  duration_minutes: number;
  id: string;
  image_urls: string[];
  intensity: number | null;
  notes: string | null;
  points: number;
  registered_at: string;
  reply: Json;
  updated_at: string;
  user_id: string;
  workout_day: string;
  workout_name: string;
  workout_type: string | null;
};

export type Database = {
  public: {
    Tables: {
      benefit_uses: {
        Row: BenefitUseRow;
        Insert: {
          created_at?: string;
          is_free_class: boolean;
          partner_id: string;
          use_day: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          is_free_class?: boolean;
          partner_id?: string;
          use_day?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'benefit_uses_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      challenge_21_probe: {
        Row: Challenge21ProbeRow;
        Insert: {
          created_at?: string;
          id?: number;
          name?: string;
        };
        Update: {
          created_at?: string;
          id?: number;
          name?: string;
        };
        Relationships: [];
      };
      challenge_check_ins: {
        Row: ChallengeCheckInRow;
        Insert: {
          challenge_id: string;
          check_in_date: string;
          check_in_day: string;
          created_at?: string;
          id?: string;
          points?: number;
          recorded_at?: string;
          user_id: string;
          voided_at?: string | null;
          workout_id?: string | null;
        };
        Update: {
          challenge_id?: string;
          check_in_date?: string;
          check_in_day?: string;
          created_at?: string;
          id?: string;
          points?: number;
          recorded_at?: string;
          user_id?: string;
          voided_at?: string | null;
          workout_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'challenge_check_ins_progress_fkey';
            columns: ['challenge_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'challenge_progress';
            referencedColumns: ['challenge_id', 'user_id'];
          },
          {
            foreignKeyName: 'challenge_check_ins_workout_id_fkey';
            columns: ['workout_id'];
            isOneToOne: false;
            referencedRelation: 'workout_records';
            referencedColumns: ['id'];
          },
        ];
      };
      challenge_day_ticks: {
        Row: ChallengeDayTickRow;
        Insert: {
          challenge_id: string;
          day: number;
          part: 'recipe' | 'tip';
          ticked_at?: string;
          user_id: string;
        };
        Update: {
          challenge_id?: string;
          day?: number;
          part?: 'recipe' | 'tip';
          ticked_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'challenge_day_ticks_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      challenge_milestones: {
        Row: ChallengeMilestoneRow;
        Insert: {
          challenge_id: string;
          check_ins: number;
          kind: string;
        };
        Update: {
          challenge_id?: string;
          check_ins?: number;
          kind?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'challenge_milestones_challenge_id_fkey';
            columns: ['challenge_id'];
            isOneToOne: false;
            referencedRelation: 'challenges';
            referencedColumns: ['id'];
          },
        ];
      };
      challenge_participants: {
        Row: ChallengeParticipantRow;
        Insert: {
          challenge_id: string;
          id?: string;
          joined_at?: string;
          status?: 'active' | 'inactive';
          user_id: string;
        };
        Update: {
          challenge_id?: string;
          id?: string;
          joined_at?: string;
          status?: 'active' | 'inactive';
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'challenge_participants_challenge_id_fkey';
            columns: ['challenge_id'];
            isOneToOne: false;
            referencedRelation: 'challenges';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'challenge_participants_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      challenge_progress: {
        Row: ChallengeProgressRow;
        Insert: {
          challenge_id: string;
          check_ins_count?: number;
          completion_percentage?: number;
          consecutive_days?: number;
          is_active?: boolean;
          joined_at?: string;
          last_check_in_date?: string | null;
          last_check_in_day?: string | null;
          last_recorded_at?: string | null;
          points?: number;
          updated_at?: string;
          user_id: string;
          user_name: string;
          user_photo_url?: string | null;
        };
        Update: {
          challenge_id?: string;
          check_ins_count?: number;
          completion_percentage?: number;
          consecutive_days?: number;
          is_active?: boolean;
          joined_at?: string;
          last_check_in_date?: string | null;
          last_check_in_day?: string | null;
          last_recorded_at?: string | null;
          points?: number;
          updated_at?: string;
          user_id?: string;
          user_name?: string;
          user_photo_url?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'challenge_progress_challenge_id_fkey';
            columns: ['challenge_id'];
            isOneToOne: false;
            referencedRelation: 'challenges';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'challenge_progress_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      challenge_results: {
        Row: ChallengeResultRow;
        Insert: {
          challenge_id: string;
          check_ins: number;
          place: number;
          points: number;
          user_id?: string | null;
        };
        Update: {
          challenge_id?: string;
          check_ins?: number;
          place?: number;
          points?: number;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'challenge_results_challenge_id_fkey';
            columns: ['challenge_id'];
            isOneToOne: false;
            referencedRelation: 'challenges';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'challenge_results_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      challenges: {
        Row: ChallengeRow;
        Insert: {
          active?: boolean;
          closed_at?: string | null;
          created_at?: string;
          days_open?: boolean;
          description?: string | null;
          end_date: string;
          final_at?: string | null;
          id?: string;
          image_url?: string | null;
          points?: number;
          provisional_hours?: number;
          requirements?: string[];
          staff_excluded?: boolean;
          start_date: string;
          target_check_ins?: number;
          time_zone?: string;
          title: string;
          type?: string;
          updated_at?: string;
        };
        Update: {
          active?: boolean;
          closed_at?: string | null;
          created_at?: string;
          days_open?: boolean;
          description?: string | null;
          end_date?: string;
          final_at?: string | null;
          id?: string;
          image_url?: string | null;
          points?: number;
          provisional_hours?: number;
          requirements?: string[];
          staff_excluded?: boolean;
          start_date?: string;
          target_check_ins?: number;
          time_zone?: string;
          title?: string;
          type?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      close_friends: {
        Row: CloseFriendRow;
        Insert: {
          added_as?: string | null;
          asked_at?: string;
          instagram: string;
          is_wanted?: boolean;
          user_id: string;
        };
        Update: {
          added_as?: string | null;
          asked_at?: string;
          instagram?: string;
          is_wanted?: boolean;
          user_id?: string;
        };
        Relationships: [];
      };
      content_entries: {
        Row: ContentEntryRow;
        Insert: {
          body: Json;
          collection: string;
          feature?: string | null;
          id: string;
          position?: number;
        };
        Update: {
          body?: Json;
          collection?: string;
          feature?: string | null;
          id?: string;
          position?: number;
        };
        Relationships: [];
      };
      event_codes: {
        Row: EventCodeRow;
        Insert: {
          code: string;
          created_at?: string;
          discount: string;
          event: string;
          last_day: string;
          link?: string | null;
        };
        Update: {
          code?: string;
          created_at?: string;
          discount?: string;
          event?: string;
          last_day?: string;
          link?: string | null;
        };
        Relationships: [];
      };
      favorites: {
        Row: FavoriteRow;
        Insert: {
          collection: string;
          created_at?: string;
          entry_id: string;
          user_id: string;
        };
        Update: {
          collection?: string;
          created_at?: string;
          entry_id?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      level_grants: {
        Row: LevelGrantRow;
        Insert: {
          created_at?: string;
          id?: string;
          source: 'operator' | 'payment';
          subscription_id?: string | null;
          until?: string | null;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          source?: 'operator' | 'payment';
          subscription_id?: string | null;
          until?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'level_grants_subscription_fkey';
            columns: ['subscription_id'];
            isOneToOne: false;
            referencedRelation: 'subscriptions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'level_grants_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      library_progress: {
        Row: LibraryProgressRow;
        Insert: {
          is_done?: boolean;
          touched_at?: string;
          user_id: string;
          workout_id: string;
        };
        Update: {
          is_done?: boolean;
          touched_at?: string;
          user_id?: string;
          workout_id?: string;
        };
        Relationships: [];
      };
      member_cards: {
        Row: MemberCardRow;
        Insert: {
          card: string;
          created_at?: string;
          user_id: string;
        };
        Update: {
          card?: string;
          created_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'member_cards_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      member_consents: {
        Row: MemberConsentRow;
        Insert: {
          accepted_at?: string;
          document: 'terms' | 'privacy' | 'whatsapp' | 'club_screen' | 'certificate_name';
          given?: boolean;
          user_id: string;
          version: string;
        };
        Update: {
          accepted_at?: string;
          document?: 'terms' | 'privacy' | 'whatsapp' | 'club_screen' | 'certificate_name';
          given?: boolean;
          user_id?: string;
          version?: string;
        };
        Relationships: [];
      };
      member_milestones: {
        Row: MemberMilestoneRow;
        Insert: {
          celebrated_at?: string | null;
          challenge_id: string;
          kind: string;
          reached_at?: string;
          user_id: string;
        };
        Update: {
          celebrated_at?: string | null;
          challenge_id?: string;
          kind?: string;
          reached_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'member_milestones_kind_fkey';
            columns: ['challenge_id', 'kind'];
            isOneToOne: false;
            referencedRelation: 'challenge_milestones';
            referencedColumns: ['challenge_id', 'kind'];
          },
          {
            foreignKeyName: 'member_milestones_progress_fkey';
            columns: ['challenge_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'challenge_progress';
            referencedColumns: ['challenge_id', 'user_id'];
          },
        ];
      };
      member_notices: {
        Row: MemberNoticeRow;
        Insert: {
          body?: string;
          created_at?: string;
          id?: string;
          kind: string;
          path?: string | null;
          read_at?: string | null;
          title: string;
          user_id: string;
        };
        Update: {
          body?: string;
          created_at?: string;
          id?: string;
          kind?: string;
          path?: string | null;
          read_at?: string | null;
          title?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      member_pauses: {
        Row: MemberPauseRow;
        Insert: {
          challenge_id: string;
          day: string;
          kind: 'ill' | 'travel' | 'rest';
          marked_at?: string;
          user_id: string;
        };
        Update: {
          challenge_id?: string;
          day?: string;
          kind?: 'ill' | 'travel' | 'rest';
          marked_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'member_pauses_challenge_id_fkey';
            columns: ['challenge_id'];
            isOneToOne: false;
            referencedRelation: 'challenges';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'member_pauses_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      payment_receipts: {
        Row: PaymentReceiptRow;
        Insert: {
          amount: number;
          created_at?: string;
          currency: string;
          id: string;
          paid_at: string;
          pdf_url?: string | null;
          period_end: string;
          refunded?: number;
          subscription_id: string;
          url?: string | null;
        };
        Update: {
          amount?: number;
          created_at?: string;
          currency?: string;
          id?: string;
          paid_at?: string;
          pdf_url?: string | null;
          period_end?: string;
          refunded?: number;
          subscription_id?: string;
          url?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_receipts_subscription_id_fkey';
            columns: ['subscription_id'];
            isOneToOne: false;
            referencedRelation: 'subscriptions';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: ProfileRow;
        Insert: {
          bio?: string | null;
          birth_date?: string | null;
          completed_workouts?: number;
          created_at?: string;
          email?: string | null;
          gender?: 'feminino' | 'masculino' | 'outro' | 'prefiro_nao_dizer' | null;
          goals?: string[];
          id: string;
          instagram?: string | null;
          name?: string | null;
          phone?: string | null;
          photo_url?: string | null;
          points?: number;
          profile_image_url?: string | null;
          streak?: number;
          updated_at?: string;
        };
        Update: {
          bio?: string | null;
          birth_date?: string | null;
          completed_workouts?: number;
          created_at?: string;
          email?: string | null;
          gender?: 'feminino' | 'masculino' | 'outro' | 'prefiro_nao_dizer' | null;
          goals?: string[];
          id?: string;
          instagram?: string | null;
          name?: string | null;
          phone?: string | null;
          photo_url?: string | null;
          points?: number;
          profile_image_url?: string | null;
          streak?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
      raffle_entries: {
        Row: RaffleEntryRow;
        Insert: {
          number: number;
          raffle_id: string;
          user_id?: string | null;
        };
        Update: {
          number?: number;
          raffle_id?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'raffle_entries_raffle_id_fkey';
            columns: ['raffle_id'];
            isOneToOne: false;
            referencedRelation: 'raffles';
            referencedColumns: ['id'];
          },
        ];
      };
      raffles: {
        Row: RaffleRow;
        Insert: {
          created_at?: string;
          draw_at: string;
          drawn_at?: string | null;
          entries?: number | null;
          id?: string;
          prize: string;
          seed?: string | null;
          winners?: number;
          winning_numbers?: number[] | null;
        };
        Update: {
          created_at?: string;
          draw_at?: string;
          drawn_at?: string | null;
          entries?: number | null;
          id?: string;
          prize?: string;
          seed?: string | null;
          winners?: number;
          winning_numbers?: number[] | null;
        };
        Relationships: [];
      };
      subscriptions: {
        Row: SubscriptionRow;
        Insert: {
          amount?: number | null;
          begins_at?: string | null;
          cancel_at?: string | null;
          created_at?: string;
          currency?: string | null;
          customer_id?: string | null;
          email?: string | null;
          ended_at?: string | null;
          failed_invoice_id?: string | null;
          failed_invoice_url?: string | null;
          first_paid_at?: string | null;
          forgotten_at?: string | null;
          id: string;
          is_test?: boolean;
          paid_until?: string | null;
          plan_level?: 'basic' | 'expert';
          price_id?: string | null;
          provider?: string;
          read_at?: string;
          started_at?: string;
          status: string;
          suspended_at?: string | null;
          updated_at?: string;
          user_id?: string | null;
          withdrawn_at?: string | null;
        };
        Update: {
          amount?: number | null;
          begins_at?: string | null;
          cancel_at?: string | null;
          created_at?: string;
          currency?: string | null;
          customer_id?: string | null;
          email?: string | null;
          ended_at?: string | null;
          failed_invoice_id?: string | null;
          failed_invoice_url?: string | null;
          first_paid_at?: string | null;
          forgotten_at?: string | null;
          id?: string;
          is_test?: boolean;
          paid_until?: string | null;
          plan_level?: 'basic' | 'expert';
          price_id?: string | null;
          provider?: string;
          read_at?: string;
          started_at?: string;
          status?: string;
          suspended_at?: string | null;
          updated_at?: string;
          user_id?: string | null;
          withdrawn_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'subscriptions_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      user_progress: {
        Row: UserProgressRow;
        Insert: {
          check_ins_count?: number;
          current_streak?: number;
          last_check_in_day?: string | null;
          longest_streak?: number;
          points?: number;
          total_duration?: number;
          updated_at?: string;
          user_id: string;
          workouts_count?: number;
        };
        Update: {
          check_ins_count?: number;
          current_streak?: number;
          last_check_in_day?: string | null;
          longest_streak?: number;
          points?: number;
          total_duration?: number;
          updated_at?: string;
          user_id?: string;
          workouts_count?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'user_progress_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      user_progress_level: {
        Row: UserProgressLevelRow;
        Insert: {
          current_level?: 'basic' | 'expert';
          level_expires_at?: string | null;
          unlocked_features?: string[];
          updated_at?: string;
          user_id: string;
        };
        Update: {
          current_level?: 'basic' | 'expert';
          level_expires_at?: string | null;
          unlocked_features?: string[];
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'user_progress_level_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      workout_processing_queue: {
        Row: WorkoutProcessingQueueRow;
        Insert: {
          challenge_id?: string | null;
          created_at?: string;
          id?: string;
          processed_at?: string | null;
          processed_for_dashboard?: boolean;
          processed_for_ranking?: boolean;
          user_id: string;
          workout_id: string;
        };
        Update: {
          challenge_id?: string | null;
          created_at?: string;
          id?: string;
          processed_at?: string | null;
          processed_for_dashboard?: boolean;
          processed_for_ranking?: boolean;
          user_id?: string;
          workout_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'workout_processing_queue_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'workout_processing_queue_workout_id_fkey';
            columns: ['workout_id'];
            isOneToOne: false;
            referencedRelation: 'workout_records';
            referencedColumns: ['id'];
          },
        ];
      };
      workout_records: {
        Row: WorkoutRecordRow;
        Insert: {
          challenge_id?: string | null;
          created_at?: string;
          date: string;
          duration_minutes: number;
          id?: string;
          image_urls?: string[];
          intensity?: number | null;
          notes?: string | null;
          points?: number;
          registered_at?: string;
          reply?: Json;
          updated_at?: string;
          user_id: string;
          workout_name: string;
          workout_type?: string | null;
        };
        Update: {
          challenge_id?: string | null;
          created_at?: string;
          date?: string;
          duration_minutes?: number;
          id?: string;
          image_urls?: string[];
          intensity?: number | null;
          notes?: string | null;
          points?: number;
          registered_at?: string;
          reply?: Json;
          updated_at?: string;
          user_id?: string;
          workout_name?: string;
          workout_type?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'workout_records_progress_fkey';
            columns: ['challenge_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'challenge_progress';
            referencedColumns: ['challenge_id', 'user_id'];
          },
          {
            foreignKeyName: 'workout_records_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Views: Record<string, never>;
    Functions: {
      accept_terms: {
        Args: {
          p_version: string | null;
        };
        Returns: Json;
      };
      account_proof: {
        Args: Record<string, never>;
        Returns: string;
      };
      appeal_decision: {
        Args: {
          p_report_id: string;
          p_words: string | null;
        };
        Returns: Json;
      };
      apply_pending_user_level: {
        Args: {
          email_param: string | null;
        };
        Returns: Json;
      };
      ask_lost_phone: {
        Args: Record<string, never>;
        Returns: Json;
      };
      block_member: {
        Args: {
          p_user_id: string;
        };
        Returns: Json;
      };
      celebrate_milestones: {
        Args: {
          p_challenge_id: string;
        };
        Returns: Json;
      };
      challenge_ranking_page: {
        Args: {
          p_challenge_id: string;
          p_limit?: number | null;
          p_cursor?: Json;
        };
        Returns: Json;
      };
      challenge_stats: {
        Args: {
          p_challenge_id: string;
        };
        Returns: Json;
      };
      create_recovery_codes: {
        Args: Record<string, never>;
        Returns: Json;
      };
      dismiss_reminder_offer: {
        Args: Record<string, never>;
        Returns: Json;
      };
      end_pause: {
        Args: {
          p_challenge_id: string;
          p_from?: string | null;
          p_until?: string | null;
        };
        Returns: Json;
      };
      end_session: {
        Args: {
          p_session_id: string;
        };
        Returns: Json;
      };
      has_accepted_terms: {
        Args: {
          p_version?: string | null;
        };
        Returns: boolean;
      };
      member_achievements: {
        Args: {
          p_user_id: string;
        };
        Returns: Json;
      };
      my_blocks: {
        Args: Record<string, never>;
        Returns: Json;
      };
      my_certificate: {
        Args: {
          p_challenge_id: string;
          p_kind: string | null;
        };
        Returns: Json;
      };
      my_challenge_days: {
        Args: {
          p_challenge_id: string;
        };
        Returns: Json;
      };
      my_challenge_review: {
        Args: {
          p_challenge_id: string;
        };
        Returns: Json;
      };
      my_consents: {
        Args: Record<string, never>;
        Returns: Json;
      };
      my_dashboard: {
        Args: Record<string, never>;
        Returns: Json;
      };
      my_member_card: {
        Args: Record<string, never>;
        Returns: Json;
      };
      my_milestones: {
        Args: Record<string, never>;
        Returns: Json;
      };
      my_notices: {
        Args: Record<string, never>;
        Returns: Json;
      };
      my_pauses: {
        Args: Record<string, never>;
        Returns: Json;
      };
      my_perks: {
        Args: Record<string, never>;
        Returns: Json;
      };
      my_photo_room: {
        Args: Record<string, never>;
        Returns: Json;
      };
      my_plan: {
        Args: Record<string, never>;
        Returns: Json;
      };
      my_push_devices: {
        Args: Record<string, never>;
        Returns: Json;
      };
      my_reminders: {
        Args: Record<string, never>;
        Returns: Json;
      };
      my_reports: {
        Args: Record<string, never>;
        Returns: Json;
      };
      my_second_door: {
        Args: Record<string, never>;
        Returns: Json;
      };
      my_sessions: {
        Args: Record<string, never>;
        Returns: Json;
      };
      my_staff_role: {
        Args: Record<string, never>;
        Returns: Json;
      };
      my_suspension: {
        Args: Record<string, never>;
        Returns: Json;
      };
      my_today: {
        Args: Record<string, never>;
        Returns: Json;
      };
      my_voided_check_ins: {
        Args: Record<string, never>;
        Returns: Json;
      };
      open_reminder: {
        Args: {
          p_day: string;
        };
        Returns: Json;
      };
      prove_by_mailed_code: {
        Args: {
          p_code: string | null;
        };
        Returns: Json;
      };
      put_workout_in_challenge: {
        Args: {
          p_user_id: string;
          p_workout_id: string;
          p_challenge_id: string;
        };
        Returns: Json;
      };
      read_notices: {
        Args: {
          p_ids: string[];
        };
        Returns: Json;
      };
      record_challenge_check_in: {
        Args: {
          p_user_id: string;
          p_challenge_id: string;
          p_workout_id: string;
          p_workout_name?: string | null;
          p_workout_type?: string | null;
          p_duration_minutes?: number | null;
        };
        Returns: Json;
      };
      record_workout_basic: {
        Args: {
          p_user_id: string;
          p_workout_name: string | null;
          p_workout_type: string | null;
          p_date: string;
          p_duration_minutes: number;
          p_challenge_id?: string | null;
          p_workout_id?: string | null;
          p_notes?: string | null;
          p_workout_record_id?: string | null;
          p_registered_at?: string | null;
          p_intensity?: number | null;
        };
        Returns: Json;
      };
      recovery_codes_left: {
        Args: Record<string, never>;
        Returns: number;
      };
      refresh_dashboard_data: {
        Args: {
          p_user_id: string;
        };
        Returns: Json;
      };
      remove_push_device: {
        Args: {
          p_device_id: string;
        };
        Returns: Json;
      };
      report_content: {
        Args: {
          p_kind: string | null;
          p_target: string | null;
          p_reason: string | null;
          p_words?: string | null;
          p_challenge_id?: string | null;
        };
        Returns: Json;
      };
      search_challenge_ranking: {
        Args: {
          p_challenge_id: string;
          p_query: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      second_factor_shown: {
        Args: Record<string, never>;
        Returns: boolean;
      };
      set_close_friends: {
        Args: {
          p_wanted: boolean;
        };
        Returns: Json;
      };
      set_consent: {
        Args: {
          p_kind: string | null;
          p_given: boolean;
          p_version: string | null;
        };
        Returns: Json;
      };
      set_notice_mails: {
        Args: {
          p_on: boolean;
        };
        Returns: Json;
      };
      set_pause: {
        Args: {
          p_challenge_id: string;
          p_from: string;
          p_until: string;
          p_kind: string | null;
        };
        Returns: Json;
      };
      set_reminders: {
        Args: {
          p_on: boolean;
          p_hour: number;
          p_mails: boolean;
        };
        Returns: Json;
      };
      staff_add: {
        Args: {
          p_email: string | null;
          p_role: string | null;
        };
        Returns: Json;
      };
      staff_announce: {
        Args: {
          p_fields: Json;
          p_only_check?: boolean | null;
        };
        Returns: Json;
      };
      staff_announcements: {
        Args: {
          p_before?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      staff_challenge_days: {
        Args: {
          p_challenge_id: string;
        };
        Returns: Json;
      };
      staff_challenges: {
        Args: {
          p_after?: Json;
          p_limit?: number | null;
          p_state?: string | null;
        };
        Returns: Json;
      };
      staff_change_role: {
        Args: {
          p_user_id: string;
          p_role: string | null;
          p_seen_role: string | null;
        };
        Returns: Json;
      };
      staff_close_challenge: {
        Args: {
          p_challenge_id: string;
          p_seen_updated_at: string;
        };
        Returns: Json;
      };
      staff_create_challenge: {
        Args: {
          p_fields: Json;
          p_accept_warnings?: boolean | null;
        };
        Returns: Json;
      };
      staff_decide_appeal: {
        Args: {
          p_report_id: string;
          p_granted: boolean;
          p_sentence: string | null;
        };
        Returns: Json;
      };
      staff_decide_report: {
        Args: {
          p_report_id: string;
          p_decision: string | null;
          p_sentence: string | null;
          p_also_hide?: boolean | null;
          p_until?: string | null;
          p_check_in_id?: string | null;
        };
        Returns: Json;
      };
      staff_delete_challenge: {
        Args: {
          p_challenge_id: string;
          p_seen_updated_at: string;
        };
        Returns: Json;
      };
      staff_end_announcement: {
        Args: {
          p_announcement_id: string;
        };
        Returns: Json;
      };
      staff_end_sessions: {
        Args: {
          p_user_id: string;
          p_reason: string | null;
        };
        Returns: Json;
      };
      staff_export_log: {
        Args: {
          p_actor_id?: string | null;
          p_member_id?: string | null;
          p_act?: string | null;
          p_from?: string | null;
          p_to?: string | null;
          p_before?: number | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      staff_export_ranking: {
        Args: {
          p_challenge_id: string;
          p_after?: Json;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      staff_give_level: {
        Args: {
          p_user_id: string;
          p_reason: string | null;
          p_until?: string | null;
          p_seen_updated_at?: string | null;
        };
        Returns: Json;
      };
      staff_lift_suspension: {
        Args: {
          p_user_id: string;
          p_suspension_id: string;
          p_reason: string | null;
        };
        Returns: Json;
      };
      staff_link_report: {
        Args: {
          p_report_id: string;
          p_kind: string | null;
          p_target: string | null;
        };
        Returns: Json;
      };
      staff_list: {
        Args: Record<string, never>;
        Returns: Json;
      };
      staff_member: {
        Args: {
          p_user_id: string;
        };
        Returns: Json;
      };
      staff_note_contact: {
        Args: {
          p_user_id: string;
          p_challenge_id: string;
          p_how: string | null;
        };
        Returns: Json;
      };
      staff_participants: {
        Args: {
          p_challenge_id: string;
          p_after?: Json;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      staff_private_field: {
        Args: {
          p_user_id: string;
          p_field: string | null;
        };
        Returns: Json;
      };
      staff_read_export: {
        Args: {
          p_request_id: string;
        };
        Returns: Json;
      };
      staff_read_log: {
        Args: {
          p_actor_id?: string | null;
          p_member_id?: string | null;
          p_act?: string | null;
          p_from?: string | null;
          p_to?: string | null;
          p_before?: number | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      staff_reminder_numbers: {
        Args: {
          p_days: number;
        };
        Returns: Json;
      };
      staff_remove: {
        Args: {
          p_user_id: string;
          p_seen_role: string | null;
        };
        Returns: Json;
      };
      staff_repeat_challenge: {
        Args: {
          p_challenge_id: string;
          p_fields: Json;
          p_accept_warnings?: boolean | null;
        };
        Returns: Json;
      };
      staff_report: {
        Args: {
          p_report_id: string;
        };
        Returns: Json;
      };
      staff_reports: {
        Args: {
          p_state?: string | null;
          p_after?: Json;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      staff_request_deletion: {
        Args: {
          p_user_id: string;
          p_confirmation: string | null;
          p_reason: string | null;
        };
        Returns: Json;
      };
      staff_request_export: {
        Args: {
          p_user_id: string;
          p_confirmation: string | null;
          p_reason: string | null;
        };
        Returns: Json;
      };
      staff_resend_mail: {
        Args: {
          p_user_id: string;
          p_mail: string | null;
        };
        Returns: Json;
      };
      staff_search_members: {
        Args: {
          p_query?: string | null;
          p_plan?: string | null;
          p_challenge_id?: string | null;
          p_without_check_in_since?: string | null;
          p_suspended?: boolean | null;
          p_unconfirmed?: boolean | null;
          p_after?: Json;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      staff_send_nudge: {
        Args: {
          p_user_id: string;
          p_challenge_id: string;
        };
        Returns: Json;
      };
      staff_set_challenge_day: {
        Args: {
          p_challenge_id: string;
          p_day: number;
          p_changes: Json;
          p_seen_updated_at: string;
        };
        Returns: Json;
      };
      staff_slipping: {
        Args: {
          p_after?: Json;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      staff_stop_request: {
        Args: {
          p_request_id: string;
          p_reason: string | null;
        };
        Returns: Json;
      };
      staff_suspend: {
        Args: {
          p_user_id: string;
          p_reason: string | null;
          p_until?: string | null;
        };
        Returns: Json;
      };
      staff_take_back_void: {
        Args: {
          p_check_in_id: string;
          p_reason: string | null;
          p_seen_voided_at: string;
        };
        Returns: Json;
      };
      staff_take_level: {
        Args: {
          p_user_id: string;
          p_reason: string | null;
          p_seen_updated_at: string;
        };
        Returns: Json;
      };
      staff_today: {
        Args: Record<string, never>;
        Returns: Json;
      };
      staff_update_challenge: {
        Args: {
          p_challenge_id: string;
          p_changes: Json;
          p_seen_updated_at: string;
        };
        Returns: Json;
      };
      staff_void_check_in: {
        Args: {
          p_check_in_id: string;
          p_reason: string | null;
        };
        Returns: Json;
      };
      stop_lost_phone: {
        Args: Record<string, never>;
        Returns: Json;
      };
      subscribe_push: {
        Args: {
          p_endpoint: string | null;
          p_p256dh: string | null;
          p_auth: string | null;
        };
        Returns: Json;
      };
      test_reminder: {
        Args: Record<string, never>;
        Returns: Json;
      };
      tick_challenge_day: {
        Args: {
          p_challenge_id: string;
          p_day: number;
          p_part: string | null;
          p_is_ticked: boolean;
        };
        Returns: Json;
      };
      transparency: {
        Args: Record<string, never>;
        Returns: Json;
      };
      unblock_member: {
        Args: {
          p_user_id: string;
        };
        Returns: Json;
      };
      update_user_level: {
        Args: {
          user_id_param: string;
          new_level: string | null;
        };
        Returns: Json;
      };
      use_recovery_code: {
        Args: {
          p_code: string | null;
        };
        Returns: Json;
      };
    };
  };
};
