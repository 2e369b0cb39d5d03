import { quoted } from './quoted.ts'

/** Words of the home page of members. */
export const sitePagesTexts = {
  /** The cards of the home page, by the address they lead to. */
  cards: {
    '/search/map': {
      name: quoted('Map'),
      body: 'See who’s nearby, and choose what others see of you.',
    },
    '/search/tile': { name: quoted('Profile Tiles'), body: 'Browse pictures of nearby members.' },
    '/search/swype': { name: quoted('Swype Profiles'), body: 'Meet one member at a time.' },
    '/search/profile': {
      name: quoted('Read Profiles'),
      body: 'Read what nearby members say about themselves.',
    },
    '/chat/personal': { name: quoted('Personal Chat'), body: 'Read and write private messages.' },
    '/chat/broadcast': { name: quoted('Map Chat'), body: 'Write to everyone around you.' },
    '/games': { name: quoted('Community'), body: 'Play games, help others and judge reports.' },
    '/likes/profilelikedyou': {
      name: quoted('View Likes'),
      body: 'See who likes you, and who you like.',
    },
    '/profileEdit': {
      name: quoted('Edit Profile'),
      body: 'Change your pictures, tags and biography.',
    },
    '/settings': {
      name: quoted('Account'),
      body: 'Change your email, password and location precision.',
    },
    '/aboutus': { name: quoted('About Us'), body: 'Learn who runs this site, and why.' },
    '/logout': { name: quoted('Logout'), body: 'Log out and clear this device.' },
  },

  nsfw: { showing: quoted('Showing NSFW'), hiding: quoted('Hiding NSFW') },
} as const
