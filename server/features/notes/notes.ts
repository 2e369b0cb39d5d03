import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isKnownTo, isVisibleTo } from '#server/policies/contact.ts'
import {
  type WriteBetween,
  type Writer,
  withPairLock,
  writeBetween,
} from '#server/policies/write-between.ts'
import type { ProfileNote } from '#shared/contract/notes.ts'
import { tidyTags } from '#shared/private-tags.ts'
import { serverLimits } from '#shared/server-limits.ts'

type NoteKey = Pick<ProfileNote, 'authorProfileId' | 'aboutProfileId'>

const noteColumns = [
  'author_profile_id as authorProfileId',
  'about_profile_id as aboutProfileId',
  'body_text as bodyText',
  'private_tags as privateTags',
] as const

export function findNote(db: Db, key: NoteKey): Promise<ProfileNote | undefined> {
  return db
    .selectFrom('notes')
    .select(noteColumns)
    .where('author_profile_id', '=', key.authorProfileId)
    .where('about_profile_id', '=', key.aboutProfileId)
    .executeTakeFirst()
}

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

/** Lists a tag that the author spells in several ways once, in the spelling that they use most. */
export async function tagsOf(db: Db, authorProfileId: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from (
      select distinct on (folded(tag)) tag from (
        select tag, count(*) from notes cross join unnest(private_tags) as tag
        where author_profile_id = ${authorProfileId}
        group by tag
      ) as spellings
      order by folded(tag), count desc, tag
    ) as tags
    order by lower(tag), tag
    limit ${serverLimits.privateTagsListedMax}`.execute(db)
  return rows.map(({ tag }) => tag)
}

/** Replaces the author's note, or deletes it if it is empty. After a block or an erasure it can only be deleted. */
export async function writeNote(
  platform: Pick<Platform, 'clock'> & WriteBetween,
  writer: Writer,
  note: ProfileNote,
): Promise<ProfileNote> {
  if (note.authorProfileId === note.aboutProfileId) refuse('notes/oneself')
  const privateTags = tidyTags(note.privateTags)
  const isEmpty = note.bodyText === '' && privateTags.length === 0
  const meeting = { writer, otherId: note.aboutProfileId }
  if (isEmpty) {
    await withPairLock(platform, meeting, tx => deleteNote(tx, note))
    return { ...note, bodyText: '', privateTags }
  }
  return writeBetween(platform, { ...meeting, rule: mayBeNoted, reachesOther: false }, tx =>
    saveNote(tx, { ...note, privateTags }, platform.clock.now()),
  )
}

/** An author's own block does not prevent changes to an existing note. */
const mayBeNoted = (authorId: string) => sql<boolean>`(${isVisibleTo(authorId)} or (
  ${isKnownTo(authorId)} and exists (
    select from notes where author_profile_id = ${authorId} and about_profile_id = profiles.id
  )))`

async function saveNote(db: Db, note: ProfileNote, now: Date): Promise<ProfileNote> {
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

async function deleteNote(db: Db, key: NoteKey): Promise<void> {
  await db
    .deleteFrom('notes')
    .where('author_profile_id', '=', key.authorProfileId)
    .where('about_profile_id', '=', key.aboutProfileId)
    .execute()
}
