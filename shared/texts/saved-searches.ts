import { savedSearchesMax, savedSearchNameMaxLength } from '../saved-searches.ts'

/** Words of the saved searches in the panel of filters. */
export const savedSearchesTexts = {
  loading: 'Loading your saved searches',
  failed: 'Your saved searches could not be loaded.',
  none: 'Nothing saved yet. Set filters and save them under a name.',
  full: `You have saved ${savedSearchesMax} searches. Delete one to save another.`,

  forContributors:
    'Contributors save searches, and everybody while the funds allow it. Those you have stay.',
  contribute: 'Become a contributor',

  name: 'Save these filters as',
  save: 'Save',
  nameMissing: 'Enter a name.',
  nameTooLong: `At most ${savedSearchNameMaxLength} characters.`,
  saved: (name: string) => `“${name}” is saved`,
  notSaved: 'It could not be saved. Please try again.',

  noFilters: 'No filters',
  filters: (count: number) => (count === 1 ? '1 filter' : `${count} filters`),

  tell: 'Tell me of new profiles',
  tellHelper: 'Once a day at most, when several people have joined near you.',
  cannotTell: 'Not for members you know, or for who is online.',
  ofSearch: (name: string) => ` for “${name}”`,

  rename: (name: string) => `Rename “${name}”`,
  newName: 'New name',
  cancel: 'Cancel',

  remove: (name: string) => `Delete “${name}”`,
  removeTitle: (name: string) => `Delete “${name}”?`,
  removeBody: 'Its name, its filters and what it told you of go.',
  removeConfirm: 'Delete',
  removed: (name: string) => `“${name}” is deleted`,
  notRemoved: 'It could not be deleted. Please try again.',
} as const
