import { limits } from '../limits.ts'
import { usualWidth } from './location-promise.ts'
import type { TextSection } from './section.ts'

/** What a visitor is promised, each with a picture. */
export const landingPromises = [
  {
    id: 'place',
    title: 'A blurred place',
    blocks: [
      `With GPS, others see one point that stands for an area about ${usualWidth} wide. Your exact GPS position is never stored and never sent to anybody.`,
    ],
  },
  {
    id: 'own-server',
    title: 'No third party',
    blocks: [
      'Map, fonts, pictures and programs all come from our own server. No other company learns that you are here.',
    ],
  },
  {
    id: 'free',
    title: 'Free to use',
    blocks: [
      'Membership is free. Map, chat, filters, blocks, reports and the copy of your data are free for everybody, for ever.',
    ],
  },
] as const satisfies readonly TextSection[]

export const landingSteps = [
  {
    id: 'join',
    title: 'Leave your email',
    blocks: ['We mail you a link to log in. A name and your birthdate are enough to begin.'],
  },
  {
    id: 'choose',
    title: 'Choose what others see',
    blocks: ['Share an area by GPS, put your marker where you like, or stay hidden.'],
  },
  {
    id: 'meet',
    title: 'Meet who is near',
    blocks: ['Look around on the map, leaf through pictures, and say hello.'],
  },
] as const satisfies readonly TextSection[]

/** Words of the home page for visitors. */
export const landingTexts = {
  join: 'Join free',
  logIn: 'Log in',
  audience: `For LGBTQ adults, ${limits.adultAgeYears} and older.`,
  promises: 'Close to others, on your own terms',
  steps: 'How it works',
  closing: 'See who is near.',

  /** Of the cards, by the address they lead to. */
  cards: {
    '/login': { name: 'Login', body: 'Welcome back. Good to see you.' },
    '/register': {
      name: 'Register',
      body: 'New here, or forgot your password? Start with your email address.',
    },
  },
} as const
