/** One statement with parameters, or many without. */
export interface SqlQueries {
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    parameters?: readonly unknown[],
  ): Promise<Row[]>;
  exec(sql: string): Promise<void>;
}

export interface SqlSession extends SqlQueries {
  /**
   * Commits when `work` resolves, rolls back when it rejects.
   * Inside, use only the queries it is given: PGlite has one connection, and anything else would wait for this one.
   */
  transaction<Result>(work: (queries: SqlQueries) => Promise<Result>): Promise<Result>;
}
