import { finestWidth, locationPromise, usualWidth } from './location-promise.ts'

/** Words of /aboutus. */
export const aboutTexts = {
  title: 'About Us',
  lead: 'A place where gay, bisexual, trans and other LGBTQ adults meet people nearby, run by people who use it themselves.',

  who: {
    id: 'who',
    title: 'Who we are',
    blocks: [
      'This site is run by a volunteer project. There is no advertising in it, nothing in it watches what you do elsewhere, and what you tell it is not for sale. It lives on the time, the ideas and the care of the people in it.',
      'What comes in and what it costs is in the [Open Books](/books), for anybody to read.',
      'Questions, ideas and complaints are read by people: members use [Contact Us](/contactus), everybody else the form under [Support](/support#problem).',
      'What we expect of each other is in the [Terms of Service](/tos), and what happens to your data in the [Privacy Policy](/tos#pp).',
    ],
  },

  values: {
    id: 'values',
    title: 'What we stand for',
    list: {
      community: {
        name: 'Community',
        words:
          'People come before profiles. A place like this is made by those who greet a newcomer, answer a message and say no kindly, so we build for people who want to meet and not for time spent on a screen.',
      },
      safety: {
        name: 'Safety',
        words:
          'You decide who sees you, when, and how exactly. A block works at once and in both directions, Hidden takes you off the map at once, and pressing Esc three times takes you away from here.',
      },
      enjoyment: {
        name: 'Enjoyment',
        words:
          'Meeting people is meant to be fun. Desire is nothing to apologise for, and neither is flirting, playing, or only looking for somebody to have coffee with.',
      },
      responsibility: {
        name: 'Responsibility',
        words:
          'We are adults and answer for what we do. Ask before you share, accept a no the first time, tell the truth about yourself, and look after your own health and that of others.',
      },
      evolution: {
        name: 'Evolution',
        words:
          'This site is never finished. What its members need decides what comes next, and what turns out to be wrong is put right.',
      },
    },
  },

  promise: {
    id: 'promise',
    title: 'Our promise about your location',
    quote: locationPromise,
    blocks: [
      `One choice goes the other way: in the settings a member may also pick an area of ${finestWidth}, and can then be placed within about ${finestWidth}. That is their own choice; unless they change it, the area is about ${usualWidth} wide.`,
      'With Walk you put yourself on the map by hand, and others see exactly the point you chose. What no such promise can hide is explained [in the answers to frequent questions](/support#location-limits).',
    ],
  },

  credits: { id: 'credits', title: 'With thanks to' },
} as const
