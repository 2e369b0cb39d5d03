import { locationPromise } from './location-promise.ts'
import { quoted } from './quoted.ts'

/** Words of /aboutus. */
export const aboutTexts = {
  title: quoted('About Us'),
  lead: 'Gay, bisexual, trans and other LGBTQ adults use this site to meet people nearby.',

  who: {
    id: 'who',
    title: 'Who we are',
    blocks: [
      'A volunteer project runs this site, and we use it ourselves. We show no ads, don’t track you elsewhere and don’t sell your data.',
      'Anyone can see what we take in and spend in the [Open Books](/books).',
      'We read every question, idea and complaint. Write to us through [Contact Us](/contactus) or, without an account, through [Support](/support#problem).',
      'Our [Terms of Service](/tos) say what we expect of each other. Our [Privacy Policy](/tos#pp) says what happens to your data.',
    ],
  },

  values: {
    id: 'values',
    title: 'What we stand for',
    list: {
      community: {
        name: 'Community',
        words:
          'Greet newcomers, answer messages and say no kindly. We build this site for meeting people, not for screen time.',
      },
      safety: {
        name: 'Safety',
        words:
          'You decide who sees you, when and how precisely. Blocking and hiding work at once. Press Esc three times to leave.',
      },
      enjoyment: {
        name: 'Enjoyment',
        words: 'Meeting people should be fun. Flirt, play or just meet for coffee.',
      },
      responsibility: {
        name: 'Responsibility',
        words:
          'Ask before you share. Accept a no the first time. Be honest about yourself. Look after your own health and other people’s.',
      },
      evolution: {
        name: 'Evolution',
        words: 'This site keeps changing. We fix what’s wrong and build what members need next.',
      },
    },
  },

  promise: {
    id: 'promise',
    title: 'Our promise about your location',
    quote: locationPromise,
    blocks: [
      'With Walk, others see exactly the point you choose on the map. Read [what the blur can’t hide](/support#location-limits).',
    ],
  },

  credits: { id: 'credits', title: 'With thanks to' },
} as const
