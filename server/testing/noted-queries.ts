import type { KyselyPlugin } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

/** A database, and what kinds of queries are asked through it. */
export function notedQueries(db: Db): { readonly db: Db; readonly queries: readonly string[] } {
  const queries: string[] = []
  const note: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(note), queries }
}
