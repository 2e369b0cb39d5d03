import { quoted } from './quoted.ts'

/** Words of private notes and tags. */
export const notesTexts = {
  title: 'Private note',
  onlyYou: 'Only you see this.',
  body: 'Note',
  tooLong: (most: number) => `At most ${most} characters.`,
  waiting: 'Not saved yet. We’ll try again.',
  changedElsewhere: 'Changed elsewhere. Here are both.',
  tags: 'Private tags',
  newTag: 'New private tag',
  addTag: quoted('Tag'),
  tagTooLong: (most: number) => `At most ${most} characters per tag.`,
  tooManyTags: (most: number) => `At most ${most} tags.`,
  tagsNotSaved: 'Couldn’t save your tags.',
  loading: 'Loading note',
  failed: 'Couldn’t load your note',
} as const
