import { billingLimits } from '../billing-limits.ts'
import { limits } from '../limits.ts'
import { priceOf } from './money.ts'
import type { TextSection } from './section.ts'
import { spanWords } from './spans.ts'

const { adultAgeYears, tariffs } = limits

/** Words of /tos around its two parts. */
export const termsPageTexts = {
  title: 'Terms of Service',
  lead: 'What we expect of each other, and what happens to your data.',
  contents: 'Contents',
  terms: 'The terms',
  /** The words of the privacy policy are in privacy-policy.ts. */
  privacyPolicy: 'Privacy Policy',
  since: 'In force since',
} as const

/** The day these terms took effect. */
export const termsDate = '2026-11-30'

export const terms: readonly TextSection[] = [
  {
    id: 'agreement',
    title: 'What you agree to',
    blocks: [
      'A volunteer project (“we”) runs this site. By registering and using it, you accept these terms and acknowledge the [privacy policy](#pp). If you don’t agree, don’t use the site.',
      'When the terms change, so does the date above. We ask for your agreement again where the law requires it.',
    ],
  },
  {
    id: 'adults',
    title: `${adultAgeYears} or older`,
    blocks: [
      `You must be ${adultAgeYears} or older, and an adult under the law where you live. Give your true birthdate. If you say you’re younger, you can’t use the site. We close minors’ accounts as soon as we learn of them.`,
      'Don’t let a minor use your account or see what it shows.',
    ],
  },
  {
    id: 'adult-content',
    title: 'Adult content',
    blocks: [
      'Members may show nudity and speak openly about sex. If that offends you or is illegal where you are, don’t use the site. Members answer for what they post. We don’t review it before it appears.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    blocks: [
      'Have only one account. Keep it and your password to yourself, and tell us if someone else gets in.',
      'Your profile is about you. Show only yourself or what you have the right to show.',
    ],
  },
  {
    id: 'banned',
    title: 'What is banned',
    blocks: [
      'We close an account for any of these. We report it where the law requires us to:',
      {
        pairs: [
          [
            'Material involving minors',
            `Any sexual picture, text or fantasy involving someone under ${adultAgeYears}, even drawn or made up. Any attempt to contact a minor here.`,
          ],
          [
            'Illegal activity',
            'Offering, seeking or arranging anything illegal, such as violence, human trafficking, illegal drugs or weapons.',
          ],
          [
            'Harassment',
            'Threats, blackmail, stalking. Hatred based on body, color, faith, HIV status, gender or sexuality. Continuing after a no, outing someone, showing someone’s picture without consent.',
          ],
          [
            'Spam',
            'Advertising, the same message to many members, deceptive links, asking members for money, accounts run by bots.',
          ],
          [
            'Misuse',
            'Pretending to be someone else, collecting members’ data, locating members against their will, getting around the site’s limits or protections.',
          ],
        ],
      },
      'You can [report](/support#report) and [block](/support#block) a member who does any of this.',
    ],
  },
  {
    id: 'your-content',
    title: 'What you post',
    blocks: [
      'What you post stays yours, and you confirm that you may post it. While it is here, we may store it, resize your pictures, and show it to the people you show it to. We use it for nothing else.',
      'We may remove anything that breaks these terms.',
    ],
  },
  {
    id: 'meeting-others',
    title: 'Meeting others',
    blocks: [
      'We don’t check who members are or whether they tell the truth. You decide who to trust, who to meet and what to do together. Read how to [meet safely](/support#meeting).',
    ],
  },
  {
    id: 'costs',
    title: 'Costs',
    blocks: [
      'Membership is free. To support the site, pay [dues](/billing) and become a contributor:',
      [
        `${priceOf('MONTH')} for a month, for you and ${tariffs.MONTH.seats - 1} friends.`,
        `${priceOf('YEAR')} for a year, for you and ${tariffs.YEAR.seats - 1} friends.`,
        `${priceOf('MONTH_FIVE')} for a month, for you and ${tariffs.MONTH_FIVE.seats - 1} friends.`,
      ],
      `You get an invoice only if you ask. An unpaid invoice is not a debt. A payment buys the time on its receipt. Nothing renews automatically. New time starts when your current time ends. After your time runs out, it counts for another ${spanWords(billingLimits.duesGraceMs)}.`,
      'You may give seats to friends and take them back. If a whole payment goes back to you or your bank, the time it bought ends.',
      'Where the law lets you withdraw from a purchase, write to us for a refund. The same terms apply to contributors.',
    ],
  },
  {
    id: 'as-it-is',
    title: 'The site as it is',
    blocks: [
      'The site is under active development and free of charge. We don’t promise that it always works, has no errors, or keeps what you enter. It may not be available where you are.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    blocks: [
      'As far as the law allows, the volunteers who run this site are not liable for:',
      [
        'What members do, say or show.',
        'What comes of meeting them.',
        'Damage from using the site or being unable to use it.',
      ],
      'This doesn’t limit liability for willful misconduct, gross negligence, injury to life, body or health, or where the law forbids it.',
    ],
  },
  {
    id: 'ending',
    title: 'When it ends',
    blocks: [
      'You may delete your account at any time in the [settings](/settings). We may restrict or close an account that breaks these terms. We say why, unless the law or someone’s safety prevents it.',
    ],
  },
  {
    id: 'arbitration',
    title: 'Disputes and binding arbitration',
    blocks: [
      'If you have a dispute with us, write to us first. Disputes we can’t settle within 30 days go to binding arbitration. Both sides agree on one arbitrator, who decides in writing or by video. The decision is binding and replaces a court judgment. There are no group proceedings.',
      'This applies as far as your local law allows. You keep any right to a court that consumers can’t give up in advance. Either side may still go to a small claims court.',
    ],
  },
]
