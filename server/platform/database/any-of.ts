import { type RawBuilder, sql } from 'kysely'

/** One of many ids, as one parameter: a list of parameters has to be written and read anew for each length. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${ids}::uuid[])`
