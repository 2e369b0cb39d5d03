import { type RawBuilder, sql } from 'kysely'
import { isVisibleTo } from './contact.ts'

/**
 * The rule inside a query over what a member has played, guessed, judged or proposed: whom it was about they can see now. All
 * else is not there for them, so that a block looks like an erasure.
 * @param about the column, or an expression, with the profile's id
 */
export const isAboutSeen = (
  playerId: string,
  about: RawBuilder<unknown> | string,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from profiles
  where profiles.id = ${typeof about === 'string' ? sql.ref(about) : about} and ${isVisibleTo(playerId)})`
