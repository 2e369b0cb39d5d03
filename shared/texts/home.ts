/** Words of a member's home. */
export const homeTexts = {
  all: 'See all',

  near: {
    title: 'Near you',
    all: ' members near you',
    failed: 'Who is near could not be loaded.',
    nobody: 'Nobody near yet. Move yourself on the map, or look again later.',
    openMap: 'Open the map',
    tooMany: 'You have looked around a lot. Please wait a little.',
    noPlace: 'Who is near appears here once you have a name, your birthdate and a place.',
    begin: 'Get started',
    apart: 'While you are in the dungeon nobody is near you.',
  },

  messages: {
    title: 'Messages',
    all: ' conversations',
    unread: 'unread conversations',
    failed: 'Your conversations could not be loaded.',
    unreadMessages: 'unread',
    you: 'You: ',
    picturesOnly: (count: number) => (count === 1 ? 'A picture' : `${count} pictures`),
    formerMember: 'Former member',
    none: 'No conversations yet. Say hello to somebody whose profile you like.',
    find: 'Find somebody',
  },

  likes: {
    title: 'Likes',
    all: ' likes',
    isNew: 'New',
    fresh: 'new since your last visit',
    failed: 'Your likes could not be loaded.',
    none: 'Nobody has liked you yet. Whoever is nice to others gets noticed.',
    swype: 'Swype Profiles',
    contribute: 'Become a contributor',
  },

  profile: {
    title: 'Your profile',
    failed: 'Your profile could not be loaded.',
    done: (done: number, all: number) => `${done} of ${all} done`,
    progress: 'How much of your profile is there',
    complete: 'All there. This is how others find you.',
    view: 'View',
    mine: ' my profile',
    notNow: 'Not now',
    gaps: {
      basics: 'Add name and birthdate',
      picture: 'Add a picture',
      place: 'Choose your place',
      tags: 'Pick three tags',
      biography: 'Write about you',
    },
  },

  screens: 'All screens',
} as const
