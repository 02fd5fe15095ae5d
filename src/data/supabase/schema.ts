import type { FrequencyId, SportId } from '#domain/founder.ts';

interface FounderRow {
  founder_number: number;
  sports: SportId[];
  created_at: string;
}

interface FounderInsert {
  id: string;
  name: string;
  email: string;
  sports: SportId[];
  frequency: FrequencyId;
  phone: string | null;
  additional: string | null;
  founder_number?: number;
  referred_by: string | null;
}

interface FounderPass {
  founder_number: number;
  first_name: string;
  referral_code: string | null;
  signups: number;
  rewards: number;
  spots_left: number;
}

type AsRecord<T> = { [K in keyof T]: T[K] };

/** The part of the database that the public key can reach: `Row` lists what it may read, `Insert` what it may write. */
export interface Schema {
  public: {
    Tables: {
      founders: {
        Row: AsRecord<FounderRow>;
        Insert: AsRecord<FounderInsert>;
        Update: Record<string, never>;
        Relationships: [];
      };
    };
    Views: Record<string, never>;
    Functions: {
      founder_pass: { Args: { id: string }; Returns: AsRecord<FounderPass>[] };
      sport_interest: { Args: Record<PropertyKey, never>; Returns: Record<SportId, number>[] };
    };
  };
}
