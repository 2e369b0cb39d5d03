import { quoted } from './quoted.ts'

/** Words of a member's home. */
export const homeTexts = {
  all: 'See all',

  near: {
    title: 'Near you',
    all: ' members near you',
    failed: 'We couldn’t load members nearby.',
    nobody: 'Nobody nearby yet. Move your marker on the map, or look again later.',
    openMap: 'Open the map',
    tooMany: 'You’ve searched a lot. Wait a few minutes, then try again.',
    noPlace: 'To see members nearby, add your name, birthdate and location.',
    begin: 'Get started',
    apart: 'You can’t see members while you’re in the dungeon.',
  },

  messages: {
    title: 'Messages',
    all: ' conversations',
    unread: 'unread conversations',
    failed: 'We couldn’t load your conversations.',
    unreadMessages: 'unread',
    you: 'You: ',
    picturesOnly: (count: number) => (count === 1 ? 'A picture' : `${count} pictures`),
    formerMember: 'Former member',
    none: 'No conversations yet. Say hello to someone you like.',
    find: 'Find someone',
  },

  likes: {
    title: 'Likes',
    all: ' likes',
    isNew: 'New',
    fresh: 'new since your last visit',
    failed: 'We couldn’t load your likes.',
    none: 'Nobody has liked you yet. Like others to get noticed.',
    swype: quoted('Swype Profiles'),
    contribute: 'Become a contributor',
  },

  profile: {
    title: 'Your profile',
    failed: 'We couldn’t load your profile.',
    done: (done: number, all: number) => `${done} of ${all} done`,
    progress: 'Profile progress',
    complete: 'Your profile is complete.',
    view: 'View',
    mine: ' my profile',
    notNow: 'Not now',
    gaps: {
      basics: 'Add your name and birthdate',
      picture: 'Add a picture',
      place: 'Choose your location',
      tags: 'Pick three tags',
      biography: 'Write about yourself',
    },
  },

  screens: 'All screens',
} as const
