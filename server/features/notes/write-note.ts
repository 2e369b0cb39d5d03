import { expressionBuilder } from 'kysely'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isKnownTo, isVisibleTo } from '#server/policies/contact.ts'
import {
  aloneBetween,
  type WriteBetween,
  type Writer,
  writeBetween,
} from '#server/policies/write-between.ts'
import type { ProfileNote } from '#shared/contract/notes.ts'
import { tidyTags } from '#shared/private-tags.ts'
import { deleteNote, hasNoteAbout, saveNote } from './notes.queries.ts'

/**
 * Keeps what the author wrote in place of what they had; nothing deletes it, whoever it was about. Nothing more is written
 * about somebody who has blocked the author: about who was erased there is nothing to write in either.
 */
export async function writeNote(
  platform: Pick<Platform, 'clock'> & WriteBetween,
  writer: Writer,
  note: ProfileNote,
): Promise<ProfileNote> {
  if (note.authorProfileId === note.aboutProfileId) refuse('notes/oneself')
  const privateTags = tidyTags(note.privateTags)
  const isEmpty = note.bodyText.trim() === '' && privateTags.length === 0
  const meeting = { writer, otherId: note.aboutProfileId }
  if (isEmpty) {
    await aloneBetween(platform, meeting, tx => deleteNote(tx, note))
    return { ...note, bodyText: '', privateTags }
  }
  return writeBetween(platform, { ...meeting, rule: mayBeNoted }, tx =>
    saveNote(tx, { ...note, privateTags }, platform.clock.now()),
  )
}

/** One's own block does not lock one out of what one has on somebody. */
const mayBeNoted = (authorId: string) =>
  expressionBuilder<DB, 'profiles'>().or([
    isVisibleTo(authorId),
    expressionBuilder<DB, 'profiles'>().and([isKnownTo(authorId), hasNoteAbout(authorId)]),
  ])
