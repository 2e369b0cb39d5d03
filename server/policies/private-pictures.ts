import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { DB } from '#server/platform/database/schema.generated.ts'

/** The rule inside a query over `pictures`: a public one is open to whoever may see its owner, a private one to him. */
export function isOpenTo(viewerId: string): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'pictures'>()
  return eb.or([eb('pictures.private_since', 'is', null), eb('pictures.profile_id', '=', viewerId)])
}
