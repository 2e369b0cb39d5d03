/** Words of the home page of members. */
export const sitePagesTexts = {
  /** Of the home page, by the address they lead to. */
  cards: {
    '/search/map': { name: 'Map', body: 'See who is near, and choose what others see of you.' },
    '/search/tile': { name: 'Profile Tiles', body: 'Who is nearest, picture by picture.' },
    '/search/swype': {
      name: 'Swype Profiles',
      body: 'One member at a time: nice, or not for you.',
    },
    '/search/profile': { name: 'Read Profiles', body: 'Who is near, in their own words.' },
    '/chat/personal': {
      name: 'Personal Chat',
      body: 'Your conversations, just between the two of you.',
    },
    '/chat/broadcast': {
      name: 'Map Chat',
      body: 'What members around you write to everybody.',
    },
    '/games': {
      name: 'Community',
      body: 'Judge what members report, and what else they do for each other.',
    },
    '/likes/profilelikedyou': {
      name: 'View Likes',
      body: 'Who likes you and your pictures, and what you like.',
    },
    '/profileEdit': {
      name: 'Edit Profile',
      body: 'Your pictures, your words, and what you are into.',
    },
    '/settings': { name: 'Account', body: 'Your email address, password and location precision.' },
    '/aboutus': { name: 'About Us', body: 'Who runs this place, and what we stand for.' },
    '/logout': { name: 'Logout', body: 'Leave, and clear this device.' },
  },

  nsfw: { showing: 'Showing NSFW', hiding: 'Hiding NSFW' },
} as const
