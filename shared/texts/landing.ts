import { limits } from '../limits.ts'
import { usualWidth } from './location-promise.ts'
import { quoted } from './quoted.ts'
import type { TextSection } from './section.ts'

/** What we promise visitors, each with a picture. */
export const landingPromises = [
  {
    id: 'place',
    title: 'A blurred location',
    blocks: [
      `With GPS, others see one point that stands for an area about ${usualWidth} wide. We never store your exact GPS location or send it to anyone.`,
    ],
  },
  {
    id: 'own-server',
    title: 'No third parties',
    blocks: [
      'Our own server sends the map, fonts, pictures and code. No other company learns that you’re here.',
    ],
  },
  {
    id: 'free',
    title: 'Free to use',
    blocks: [
      'Membership is free. Map, chat, filters, blocks, reports and the copy of your data are free for everyone, forever.',
    ],
  },
] as const satisfies readonly TextSection[]

export const landingSteps = [
  {
    id: 'join',
    title: 'Enter your email',
    blocks: ['We email you a login link. Then add a name and your birthdate.'],
  },
  {
    id: 'choose',
    title: 'Choose what others see',
    blocks: ['Share an area by GPS, place your marker yourself, or stay hidden.'],
  },
  {
    id: 'meet',
    title: 'Meet people nearby',
    blocks: ['Explore the map, browse pictures and say hello.'],
  },
] as const satisfies readonly TextSection[]

/** Words of the home page for visitors. */
export const landingTexts = {
  join: 'Join free',
  logIn: 'Log in',
  audience: `For LGBTQ adults, ${limits.adultAgeYears} and older.`,
  promises: 'Meet on your own terms',
  steps: 'How it works',
  closing: 'See who’s nearby.',

  /** The cards, by the address they lead to. */
  cards: {
    '/login': { name: quoted('Login'), body: 'Already a member?' },
    '/register': {
      name: quoted('Register'),
      body: 'Join, or recover your login.',
    },
  },
} as const
