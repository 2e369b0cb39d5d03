/** Words of screens that nobody means to open. */
export const deadEndsTexts = {
  sorry: {
    title: 'We are having technical difficulties',
    body: 'Something is not working on our side. Please try again later.',
  },

  unheard: {
    title: 'You are offline',
    body: 'This device has not reached the site for a day. Connect it to the internet to go on. Your unsent words stay on it.',
    again: 'Try again',
  },

  notFound: {
    title: '404 Page Not Found',
    sentences: [
      'Well, this is embarrassing. The feature you requested was not found.',
      'Please access the home page and/or login to use this feature.',
    ],
  },
} as const
