import { quoted } from './quoted.ts'

/** Words of screens that nobody opens on purpose. */
export const deadEndsTexts = {
  sorry: {
    title: 'We’re having technical difficulties',
    body: 'Something isn’t working on our side. Please try again later.',
  },

  unheard: {
    title: 'You’re offline',
    body: 'This device hasn’t reached the site for a day. Go online to continue. Your unsent messages stay on it.',
    again: 'Try again',
  },

  notFound: {
    title: quoted('404 Page Not Found'),
    sentences: [
      quoted('Well, this is embarrassing. The feature you requested was not found.'),
      quoted('Please access the home page and/or login to use this feature.'),
    ],
  },
} as const
