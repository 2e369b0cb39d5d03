import { billingLimits } from '../billing-limits.ts'
import { limits } from '../limits.ts'
import { priceOf } from './money.ts'
import type { TextSection } from './section.ts'
import { spanWords } from './spans.ts'

const { adultAgeYears, tariffs } = limits

/** Words of /tos around its two parts. */
export const termsPageTexts = {
  title: 'Terms of Service',
  lead: 'What we expect of each other here, and below it what happens to your data. Both are meant to be read.',
  contents: 'Contents',
  terms: 'The terms',
  /** The privacy policy's own words are in privacy-policy.ts. */
  privacyPolicy: 'Privacy Policy',
  since: 'In force since',
} as const

/** The day these words came into force. */
export const termsDate = '2026-11-23'

export const terms: readonly TextSection[] = [
  {
    id: 'agreement',
    title: 'What you agree to',
    blocks: [
      'This site is run by a volunteer project, called “we” here. By registering and by using the site you agree to these terms and take note of the [privacy policy](#pp). If you do not agree, please do not use it.',
      'When we change the terms, the date above changes, and we ask for your agreement again where the law requires us to.',
    ],
  },
  {
    id: 'adults',
    title: `${adultAgeYears} or older`,
    blocks: [
      `You must be ${adultAgeYears} or older, and of full age where you live if that is more. You give your true birthdate. Whoever says that they are younger cannot use the site, and we end the accounts of minors as soon as we learn of them.`,
      'You must not let a minor use your account or look at what it shows.',
    ],
  },
  {
    id: 'adult-content',
    title: 'Adult content',
    blocks: [
      'This is a site for adults. Members may show nudity and speak openly about sex. If that offends you, or is forbidden where you are, do not use it. What members write and show is theirs: we do not look through it before it appears.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    blocks: [
      'One person, one account. It is yours alone: keep your password to yourself, and tell us if somebody else gets in. You may erase it at any time.',
      'Your profile is about you, with pictures of yourself or of what is yours to show.',
    ],
  },
  {
    id: 'banned',
    title: 'What is banned',
    blocks: [
      'These things end an account, and where the law requires it we report them:',
      [
        `Material involving minors: any sexual picture, text or wish that involves somebody under ${adultAgeYears}, drawn and made-up ones included, and any attempt to reach a minor here.`,
        'Illegal activity: offering, asking for or arranging what is against the law, such as violence, human trafficking, illegal drugs or weapons.',
        'Harassment: threats, blackmail, stalking, hatred because of body, colour, faith, HIV status, gender or sexuality; carrying on after a no; outing somebody; showing pictures of somebody who did not agree.',
        'Spam: advertising, the same message to many, deceptive links, asking members for money, accounts run by programs.',
        'Pretending to be somebody else, collecting what members show, finding out where a member is against their will, and getting around the limits or the protection of the site.',
      ],
      'You can [report it to us](/support#report), and [block](/support#block) whoever does it.',
    ],
  },
  {
    id: 'your-content',
    title: 'What you post',
    blocks: [
      'It stays yours. You allow us to store it, to re-encode your pictures in other sizes, and to show it to those you show it to, for as long as it is here and for nothing else. You confirm that you may post it.',
      'We may remove what breaks these terms.',
    ],
  },
  {
    id: 'meeting-others',
    title: 'Meeting others',
    blocks: [
      'We do not check who members are, and cannot promise that what they say is true. Whom you trust, whom you meet and what you do together is your decision. Please read how to [meet safely](/support#meeting).',
    ],
  },
  {
    id: 'costs',
    title: 'Costs',
    blocks: [
      'Membership is free. Whoever wants to support the site pays [dues](/billing) and becomes a contributor:',
      [
        `${priceOf('MONTH')} for a month, for you and ${tariffs.MONTH.seats - 1} friends.`,
        `${priceOf('YEAR')} for a year, for you and ${tariffs.YEAR.seats - 1} friends.`,
        `${priceOf('MONTH_FIVE')} for a month, for you and ${tariffs.MONTH_FIVE.seats - 1} friends.`,
      ],
      `You are asked for nothing before you ask for an invoice, and an invoice that you do not pay is no debt. Once paid, it buys the time that its receipt names. Nothing renews by itself. A new time begins where the last one ends; one that has run out counts for ${spanWords(billingLimits.duesGraceMs)} more.`,
      'You may give seats to your friends and take them back. When all of a payment goes back to you, or your bank takes it back, the time it bought ends.',
      'Where the law lets you withdraw from what you bought, write to us, and we send your money back. Dues buy no other rules: these terms apply to contributors as they do to everybody.',
    ],
  },
  {
    id: 'as-it-is',
    title: 'The site as it is',
    blocks: [
      'The site is under active development and free of charge. We take care, but we do not promise that it is always there, free of mistakes, or that it keeps what you entered. It may not be available where you are.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    blocks: [
      'As far as the law allows, the volunteers who run this site are not liable for what members do, say or show, for what comes of meeting them, or for damage from using the site or from not being able to use it.',
      'Nothing here limits liability for intent, gross negligence, injury to life, body or health, or anything else for which the law where you live does not let it be limited.',
    ],
  },
  {
    id: 'ending',
    title: 'When it ends',
    blocks: [
      'You may leave at any time by erasing your account in the [settings](/settings). We may end or restrict an account that breaks these terms, and say why unless the law or somebody’s safety keeps us from it.',
    ],
  },
  {
    id: 'arbitration',
    title: 'Disputes and binding arbitration',
    blocks: [
      'If something goes wrong between you and us, write to us first: most things can be settled in a few days. What we cannot settle within 30 days goes to binding arbitration. One arbitrator whom both sides accept decides, in writing or by video, and the decision binds both sides in place of the judgement of a court. Each side speaks for itself: there are no joint proceedings of many.',
      'This holds as far as the law where you live allows it. Where consumers cannot give up their right to a court in advance, you keep that right, and either side may still bring a small claim to the court that hears small claims.',
    ],
  },
]
