import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isKnownTo, isVisibleTo, requireMeeting } from '#server/policies/contact.ts'
import type { ProfileNote } from '#shared/contract/notes.ts'
import { tidyTags } from '#shared/private-tags.ts'
import { deleteNote, findNote, saveNote } from './notes.queries.ts'

/**
 * Keeps what the author wrote in place of what they had; nothing deletes it, whoever it was about. Nothing more is written
 * about somebody who has blocked the author: about who was erased there is nothing to write in either.
 */
export async function writeNote(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  note: ProfileNote,
): Promise<ProfileNote> {
  if (note.authorProfileId === note.aboutProfileId) refuse('notes/oneself')
  const privateTags = tidyTags(note.privateTags)
  const isEmpty = note.bodyText.trim() === '' && privateTags.length === 0
  return db.transaction().execute(async tx => {
    if (isEmpty) {
      await deleteNote(tx, note)
      return { ...note, bodyText: '', privateTags }
    }
    const meeting = { memberId: note.authorProfileId, otherId: note.aboutProfileId }
    // One's own block does not lock one out of what one has on somebody.
    await requireMeeting(tx, meeting, (await findNote(tx, note)) ? isKnownTo : isVisibleTo)
    return saveNote(tx, { ...note, privateTags }, clock.now())
  })
}
