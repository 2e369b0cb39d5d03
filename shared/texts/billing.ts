import type { Tariff } from '../billing-limits.ts'
import type { PaymentMethod } from '../contract/billing.ts'
import { limits } from '../limits.ts'
import { formatMoney } from './money.ts'
import { quoted } from './quoted.ts'

const { tariffs, standardBroadcasts, standardLikesShown, standardSwipes } = limits
const friends = (tariff: Tariff) => tariffs[tariff].seats - 1
const span = (tariff: Tariff) => (tariffs[tariff].months === 12 ? 'year' : 'month')

/** Words of dues, for the member's screen and for the card service. */
export const billingTexts = {
  title: quoted('Membership Dues'),
  lead: 'Membership is free. Dues keep this site running.',
  loadFailed: 'We couldn’t load your dues',
  failed: 'That didn’t work. Try again.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Not copied. Select the text and copy it.',

  standing: {
    standard: 'You’re a standard member',
    contributor: 'You’re a contributor',
    paidUntil: (day: string) => `Your dues are paid until ${day}. Thank you!`,
    inGrace: (day: string, graceDay: string) =>
      `Your dues ran out on ${day}. They still count until ${graceDay}.`,
    bySeat: 'A friend’s dues cover you.',
    byCredits: 'Your volunteer work pays for this month.',
    byRole: 'Your role on this site covers you.',
    what: 'What you get',
    free: 'Everyone always gets',
    freeMark: '$0',
    freeList: ['The map and chat', 'Filters, likes and notes', 'Hiding, blocking and reporting'],
    gives: 'Contributors also get',
    givesList: [
      `Unlimited swipes instead of ${standardSwipes.count} a day`,
      `All likes instead of the newest ${standardLikesShown}`,
      `Unlimited broadcasts instead of ${standardBroadcasts.count} a day`,
    ],
  },

  money: {
    title: 'What your dues pay for',
    need: (cost: string, isCovered: boolean) =>
      isCovered
        ? `This site costs ${cost} a month. Next month is paid for.`
        : `This site costs ${cost} a month. Next month isn’t fully paid for yet.`,
    books: 'See all income and spending in the [Open Books](/books).',
  },

  tariffs: {
    title: 'Become a contributor',
    titleAgain: 'Pay for another period',
    titleOwn: 'Pay your own dues',
    legend: 'Choose a plan',
    price: (tariff: Tariff) => `${formatMoney(tariffs[tariff].amountCents)} a ${span(tariff)}`,
    amount: (tariff: Tariff) => formatMoney(tariffs[tariff].amountCents),
    /** Follows the amount. */
    span: (tariff: Tariff) => `a ${span(tariff)}`,
    /** Compared with monthly payments. */
    saves: (tariff: Tariff) => {
      const { amountCents, months } = tariffs[tariff]
      return months > 1 && `Saves ${formatMoney(tariffs.MONTH.amountCents * months - amountCents)}`
    },
    share: (tariff: Tariff) => {
      const { amountCents, months, seats } = tariffs[tariff]
      return `${formatMoney(amountCents / months / seats)} a month per person`
    },
    current: 'Your plan',
    covers: (tariff: Tariff) => `You plus ${friends(tariff)} friends`,
    once: 'Nothing renews automatically, and we store no card.',
    beginsNow: 'Your period begins when your payment arrives.',
    begins: (day: string) => `The new period begins on ${day}.`,
    make: 'Create invoice',
    none: 'You can’t pay dues here yet',
    noneBody: 'You don’t need to do anything.',
  },

  invoice: {
    title: 'Your invoice',
    of: (tariff: Tariff) => `One ${span(tariff)} for you plus ${friends(tariff)} friends.`,
    partly: (paid: string, amount: string, missing: string) =>
      `We received ${paid} of ${amount}. ${missing} is missing.`,
    byBank: 'By bank transfer',
    hint: 'In the memo, enter only the reference. It doesn’t name this site.',
    amount: 'Amount',
    reference: 'Reference',
    holder: 'Account holder',
    iban: 'IBAN or account',
    bic: 'BIC',
    bankName: 'Bank',
    days: 'A transfer takes a few days. We email you when it arrives.',
    until: (day: string) => `The invoice is open until ${day}. You don’t have to pay it.`,
    byCard: 'By card',
    cardHint:
      'You pay at Stripe. We tell it the amount, the period and the invoice numbers, but not who you are here.',
    payByCard: 'Pay by card',
    cardFailed: 'We couldn’t reach the card service. Try again.',
  },

  /** The names at the card service, on its page and its receipts. They must not reveal what kind of site this is. */
  products: {
    MONTH: 'Membership, 1 month',
    YEAR: 'Membership, 1 year',
    MONTH_FIVE: 'Membership, 1 month, 5 seats',
  } satisfies Record<Tariff, string>,

  checkout: {
    waiting: 'Your payment is on its way…',
    arrived: 'Thank you! Your payment has arrived.',
    late: 'Your payment isn’t confirmed yet. It should appear here within minutes.',
    cancelled: 'Nothing was paid.',
    cancelledOpen: 'Nothing was paid. Your invoice is still open.',
  },

  invoices: {
    title: 'Invoices and receipts',
    empty: 'No invoices yet.',
    /** The reference follows. */
    issued: (day: string) => `Issued on ${day} as`,
    paidFor: (from: string, to: string) => `For ${from} to ${to}`,
    states: {
      OPEN: 'Open',
      PART: 'Partly paid',
      PAID: 'Paid',
      SENT_BACK: 'Sent back',
      EXPIRED: 'Not paid',
    },
    pay: 'Pay',
    receipt: 'Receipt',
    /** Distinguishes buttons with the same label. */
    of: (reference: string) => ` of ${reference}`,
  },

  receipt: {
    title: 'Receipt',
    number: 'Number',
    date: 'Paid on',
    subject: 'For',
    amount: 'Amount',
    received: 'Received',
    method: 'Paid by',
    methods: { BANK: 'Bank transfer', CARD: 'Card' } satisfies Record<PaymentMethod, string>,
    period: 'Period',
    span: (from: string, to: string) => `${from} to ${to}`,
    /** Also printed, where anyone may see it. */
    dues: (tariff: Tariff) => `Dues for one ${span(tariff)}, ${tariffs[tariff].seats} people`,
    print: 'Print',
  },

  seats: {
    title: 'Seats for friends',
    lead: (count: number) =>
      count === 0
        ? 'Your seats count again when you pay.'
        : `Your dues cover ${count} friends. Give each a code. You won’t see who uses it.`,
    invite: 'Invite a friend',
    made: 'The seat is ready.',
    all: 'To give a seat to someone else, take one back.',
    tooMany: (count: number) => `Your dues cover ${count} of these seats. Take back the others.`,
    free: 'Free',
    taken: 'Taken',
    takenSince: (day: string) => `Since ${day}`,
    idle: 'Not covered now',
    code: 'Code',
    takeBack: 'Take back',
    takeBackOf: (code: string) => ` seat ${code}`,
    takeBackTitle: (code: string) => `Take back seat ${code}?`,
    takeBackFree: 'Its code stops working.',
    takeBackTaken: 'Your friend loses the seat at once.',
    takenBack: 'You took the seat back.',
  },

  seat: {
    ask: 'A seat from a friend',
    code: 'Code from your friend',
    codeMissing: 'Enter the code.',
    codeTooLong: 'That’s too long for a code.',
    use: 'Use code',
    taken: 'You now have a seat from a friend.',
    title: 'You have a seat from a friend',
    counts: 'You’re a contributor while your friend’s dues are paid.',
    countsNot: 'Your friend’s dues don’t cover this seat now.',
    giveBack: 'Give it back',
    giveBackTitle: 'Give the seat back?',
    giveBackBody: 'Your friend can give it to someone else.',
    givenBack: 'You gave the seat back.',
  },
} as const
