import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { ProfileNote } from '#shared/contract/notes.ts'
import { serverLimits } from '#shared/server-limits.ts'

/** Whose note, about whom. */
export interface NotePlace {
  readonly authorProfileId: string
  readonly aboutProfileId: string
}

const noteColumns = [
  'author_profile_id as authorProfileId',
  'about_profile_id as aboutProfileId',
  'body_text as bodyText',
  'private_tags as privateTags',
] as const

export function findNote(db: Db, place: NotePlace): Promise<ProfileNote | undefined> {
  return db
    .selectFrom('notes')
    .select(noteColumns)
    .where('author_profile_id', '=', place.authorProfileId)
    .where('about_profile_id', '=', place.aboutProfileId)
    .executeTakeFirst()
}

/** The rule inside a query over `profiles`: the author has a note about them. */
export function hasNoteAbout(authorId: string): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'profiles'>()
  return eb.exists(
    eb
      .selectFrom('notes')
      .select('notes.changed_at')
      .where('notes.author_profile_id', '=', authorId)
      .whereRef('notes.about_profile_id', '=', 'profiles.id'),
  )
}

/** An author's notes, the one changed last first. */
export function notesOf(
  db: Db,
  authorProfileId: string,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<ProfileNote[]> {
  return db
    .selectFrom('notes')
    .select(noteColumns)
    .where('author_profile_id', '=', authorProfileId)
    .orderBy('changed_at', 'desc')
    .orderBy('about_profile_id')
    .limit(size)
    .offset(page * size)
    .execute()
}

/** The different tags of an author. */
export async function tagsOf(db: Db, authorProfileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notes')
    .innerJoinLateral(sql<{ tag: string }>`unnest(private_tags)`.as<'each'>(sql`each(tag)`), join =>
      join.onTrue(),
    )
    .select('each.tag')
    .where('author_profile_id', '=', authorProfileId)
    .groupBy('each.tag')
    .orderBy(sql`lower(each.tag)`)
    .orderBy('each.tag')
    .limit(serverLimits.privateTagsListedMax)
    .execute()
  return rows.map(({ tag }) => tag)
}

export async function saveNote(db: Db, note: ProfileNote, now: Date): Promise<ProfileNote> {
  const { authorProfileId, aboutProfileId, bodyText, privateTags } = note
  const words = { body_text: bodyText, private_tags: privateTags, changed_at: now }
  return db
    .insertInto('notes')
    .values({ author_profile_id: authorProfileId, about_profile_id: aboutProfileId, ...words })
    .onConflict(conflict =>
      conflict.columns(['author_profile_id', 'about_profile_id']).doUpdateSet(words),
    )
    .returning(noteColumns)
    .executeTakeFirstOrThrow()
}

export async function deleteNote(db: Db, place: NotePlace): Promise<void> {
  await db
    .deleteFrom('notes')
    .where('author_profile_id', '=', place.authorProfileId)
    .where('about_profile_id', '=', place.aboutProfileId)
    .execute()
}
