/**
 * Keys of everything that is cached, in one place: no feature refetches or removes another's data by a literal. A key
 * matches all keys that begin with its parts. Optimistic writes have the key of what they change.
 */
export const queryKeys = {
  site: ['brand'],
  version: {
    all: ['version'],
    of: (program: 'server' | 'web') => ['version', program] as const,
  },
  settings: ['settings'],
  sessions: ['sessions'],
  pushSubscription: ['push-subscription'],
  ownProfiles: ['own-profile'],
  profile: (id: string) => ['profile', id] as const,
  note: ({ authorProfileId, aboutProfileId }: NoteIds) =>
    ['profile-note', authorProfileId, aboutProfileId] as const,
  privateTags: (authorProfileId: string | undefined) => ['private-tags', authorProfileId] as const,
  like: ({ likerProfileId, likedProfileId }: LikeIds) =>
    ['profile-like', likerProfileId, likedProfileId] as const,
  pictureLikes: (likerProfileId: string, ownerProfileId: string) =>
    ['profile-pic-likes', 'by-liker', likerProfileId, ownerProfileId] as const,
  likeLists: {
    all: ['like-lists'],
    one: (me: string, list: string) => ['like-lists', me, list] as const,
  },
  likesAccess: ['likes-access'],
  mutualLikes: (me: string | undefined) => ['mutual-likes', me] as const,
  swipesUsedUp: (profileId: string) => ['swipes-used-up', profileId] as const,
  blockedProfiles: ['blocked-profiles'],
  hiddenProfiles: {
    all: ['hidden-profiles'],
    one: (id: string) => ['hidden-profiles', id] as const,
    list: ['hidden-profiles', 'list'],
  },
  pictureGrants: {
    all: ['picture-grants'],
    by: (ownerProfileId: string) => ['picture-grants', ownerProfileId] as const,
  },
  pictureRequests: {
    all: ['picture-requests'],
    to: (ownerProfileId: string) => ['picture-requests', ownerProfileId] as const,
  },
  ownPictureRequest: {
    all: ['picture-request'],
    to: ({ requesterProfileId, ownerProfileId }: RequestIds) =>
      ['picture-request', requesterProfileId, ownerProfileId] as const,
  },
  pictureFlag: (flaggerProfileId: string, pictureId: string) =>
    ['nsfw-flag', flaggerProfileId, pictureId] as const,
  messages: {
    all: ['messages'],
    ofMember: (me: string) => ['messages', 'between', me] as const,
    between: ({ me, other }: ConversationIds) => ['messages', 'between', me, other] as const,
    searches: ['messages', 'search'],
    search: (me: string, words: string) => ['messages', 'search', me, words] as const,
  },
  conversations: {
    all: ['conversations'],
    list: (me: string, name: string) => ['conversations', 'list', me, name] as const,
    newest: (me: string) => ['conversations', 'newest', me] as const,
  },
  broadcasts: ['broadcasts'],
  notifications: (me: string) => ['notifications', me] as const,
  unreadCounts: (me: string) => ['unread-counts', me] as const,
  nearby: {
    all: ['nearby'],
    pages: (filter: object, size: number) => ['nearby', filter, size] as const,
    deck: (profileId: string, filter: string) => ['nearby', 'swipe', profileId, filter] as const,
  },
  sectors: {
    all: ['sectors'],
    one: (sector: string) => ['sectors', sector] as const,
  },
  aggregates: ['aggregates'],
  administration: { all: ['administration'] },
  health: {
    all: ['health'],
    overview: ['health', 'overview'],
    people: ['health', 'people'],
  },
  savedSearches: ['saved-searches'],
  /** Cases, juries, practice, stays and their public numbers. */
  arbitration: ['arbitration'],
  games: {
    all: ['games'],
    own: ['games', 'own'],
    board: (game: string) => ['games', 'board', game] as const,
    cards: (me: string) => ['games', 'cards', me] as const,
    star: (pictureId: string) => ['games', 'star', pictureId] as const,
    ownPictures: ['games', 'own-pictures'],
    round: (me: string) => ['games', 'round', me] as const,
  },
  identify: {
    own: ['identify', 'own'],
    call: (id: string) => ['identify', 'call', id] as const,
  },
  billing: ['billing'],
  publicBooks: ['public-books'],
  billingAdmin: {
    all: ['billing-admin'],
    overview: ['billing-admin', 'overview'],
    payments: ['billing-admin', 'payments'],
  },
} as const

interface NoteIds {
  readonly authorProfileId: string
  readonly aboutProfileId: string
}

interface LikeIds {
  readonly likerProfileId: string
  readonly likedProfileId: string
}

interface RequestIds {
  readonly requesterProfileId: string
  readonly ownerProfileId: string
}

interface ConversationIds {
  readonly me: string
  readonly other: string
}
