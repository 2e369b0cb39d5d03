/** Words of private notes and tags. */
export const notesTexts = {
  title: 'Private note',
  onlyYou: 'Only you see this.',
  body: 'Note',
  bodyHelper: 'What you would like to remember.',
  tooLong: (most: number) => `At most ${most} characters.`,
  notSaved: 'Not saved: the site could not be reached.',
  tags: 'Private tags',
  newTag: 'New private tag',
  addTag: 'Tag',
  tagTooLong: (most: number) => `A tag has at most ${most} characters.`,
  tooManyTags: (most: number) => `At most ${most} tags.`,
  tagsNotSaved: 'Your tags could not be saved.',
  loading: 'Loading your note',
  failed: 'Your note could not be loaded',
} as const
