import type { SportId, SurveySportId } from '#domain/founder.ts';

/** Parameters of the functions that visitors may call. Schemas beside the calls parse the replies. */
export type VisitorFunctions = {
  join_founders: {
    id: string;
    name: string;
    email: string;
    sports: SurveySportId[];
    frequency: string;
    phone: string | null;
    additional: string | null;
    referred_by: string | null;
  };
  confirm_founder: { secret: string };
  founder_hold: { secret: string };
  correct_email: { id: string; email: string };
  founder_pass: { id: string };
  referrer_name: { code: string };
  save_feedback: {
    id: string;
    frustration: string;
    sports: SurveySportId[];
    venues: string[];
    commitment_factors: string;
    would_join: boolean;
  };
};

/** A table that visitors only read. */
interface Table<Row> {
  Row: Row;
  Insert: Record<string, never>;
  Update: Record<string, never>;
  Relationships: [];
}

/** The part of the database that the public key can reach. */
export interface Database {
  public: {
    Tables: {
      founders: Table<{
        founder_number: number;
        sports: SurveySportId[];
        created_at: string;
        confirmed: boolean;
      }>;
      retired_numbers: Table<{ number: number }>;
    };
    Views: Record<string, never>;
    Functions: {
      [Name in keyof VisitorFunctions]: { Args: VisitorFunctions[Name]; Returns: unknown };
    } & {
      sport_interest: { Args: Record<PropertyKey, never>; Returns: Record<SportId, number>[] };
    };
  };
}
