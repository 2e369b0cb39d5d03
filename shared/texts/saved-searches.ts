import { yesNoFilterLabels as labels } from '../filters.ts'
import { isolated } from '../isolate.ts'
import { savedSearchesMax, savedSearchNameMaxLength } from '../saved-searches.ts'

/** The filters of a search that cannot notify (`mayTellOfNew`). */
const knownFilterWords = `“${labels['online-now']}”, “${labels.liked}”, “${labels.chatted}” or private tags`

/** Words of the saved searches in the filter panel. */
export const savedSearchesTexts = {
  loading: 'Loading saved searches',
  failed: 'Couldn’t load your saved searches.',
  none: 'No saved searches yet. Set filters, then save them.',
  full: `You have ${savedSearchesMax} saved searches. Delete one to save another.`,

  forContributors: 'Right now only contributors can save searches. You keep yours.',
  contribute: 'Become a contributor',

  name: 'Save these filters as',
  save: 'Save',
  nameMissing: 'Enter a name.',
  nameTooLong: `At most ${savedSearchNameMaxLength} characters.`,
  saved: (name: string) => `Saved “${isolated(name)}”`,
  notSaved: 'Couldn’t save it. Try again.',

  noFilters: 'No filters',
  filters: (count: number) => (count === 1 ? '1 filter' : `${count} filters`),

  tell: 'Notify me of new profiles',
  tellHelper: 'At most once a day, when several members have joined nearby.',
  cannotTell: `Not available with ${knownFilterWords}.`,
  ofSearch: (name: string) => ` for “${isolated(name)}”`,

  rename: (name: string) => `Rename “${isolated(name)}”`,
  newName: 'New name',
  cancel: 'Cancel',

  remove: (name: string) => `Delete “${isolated(name)}”`,
  removeTitle: (name: string) => `Delete “${isolated(name)}”?`,
  removeBody: 'This also deletes its notifications.',
  removeConfirm: 'Delete',
  removed: (name: string) => `Deleted “${isolated(name)}”`,
  notRemoved: 'Couldn’t delete it. Try again.',
} as const
