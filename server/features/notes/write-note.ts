import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { holdProfiles, requireReachable } from '#server/policies/contact.ts'
import type { ProfileNote } from '#shared/contract/notes.ts'
import { tidyTags } from '#shared/private-tags.ts'
import { deleteNote, findNote, type NotePlace, saveNote } from './notes.queries.ts'

/** Keeps what the author wrote in place of what he had; nothing deletes it. */
export async function writeNote(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  note: ProfileNote,
): Promise<ProfileNote> {
  if (note.authorProfileId === note.aboutProfileId) refuse('notes/oneself')
  const privateTags = tidyTags(note.privateTags)
  const isEmpty = note.bodyText.trim() === '' && privateTags.length === 0
  return db.transaction().execute(async tx => {
    await requireReachableOrNoted(tx, note)
    if (isEmpty) {
      await deleteNote(tx, note)
      return { ...note, bodyText: '', privateTags }
    }
    await holdProfiles(tx, note.authorProfileId, note.aboutProfileId)
    return saveNote(tx, { ...note, privateTags }, clock.now())
  })
}

/** What one has on somebody stays one's own, also when he cannot be met any more. */
async function requireReachableOrNoted(db: Db, place: NotePlace) {
  if (await findNote(db, place)) return
  await requireReachable(db, place.authorProfileId, place.aboutProfileId)
}
