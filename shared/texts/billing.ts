import type { Tariff } from '../billing-limits.ts'
import type { PaymentMethod } from '../contract/billing.ts'
import { limits } from '../limits.ts'
import { formatMoney } from './money.ts'

const { tariffs, standardBroadcasts, standardLikesShown, standardSwipes } = limits
const friends = (tariff: Tariff) => tariffs[tariff].seats - 1
const span = (tariff: Tariff) => (tariffs[tariff].months === 12 ? 'year' : 'month')

/** Words of dues: of the member's screen, and of what the card service is told. */
export const billingTexts = {
  title: 'Membership Dues',
  lead: 'Membership is free. Dues keep this place running.',
  loadFailed: 'Your dues could not be loaded',
  failed: 'That did not work. Please try again.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'It could not be copied. Select it and copy it by hand.',

  standing: {
    standard: 'You are a standard member',
    contributor: 'You are a contributor',
    paidUntil: (day: string) => `Your dues are paid until ${day}. Thank you!`,
    inGrace: (day: string, graceDay: string) =>
      `Your dues ran out on ${day}. They still count until ${graceDay}.`,
    bySeat: 'A friend’s dues cover you.',
    byCredits: 'You have earned this month as a volunteer. Thank you!',
    byRole: 'Your role on this site makes you one.',
    what: 'What membership gives',
    free: 'Everybody, for ever',
    freeMark: '$0',
    freeList: ['The map and chat', 'Filters, likes and notes', 'Hiding, blocking and reporting'],
    gives: 'Contributors, besides',
    givesList: [
      `As many swipes as they like, not ${standardSwipes.count} a day`,
      `Whole lists of likes, not the newest ${standardLikesShown}`,
      `As much map chat as they like, not ${standardBroadcasts.count} messages a day`,
    ],
  },

  money: {
    title: 'What your dues do',
    need: (cost: string, isCovered: boolean) =>
      `Running this site costs ${cost} a month, and next month’s money is ${isCovered ? 'there' : 'not all there yet'}.`,
    books: 'All that comes in, and what it is spent on, is in the [Open Books](/books).',
  },

  tariffs: {
    title: 'Become a contributor',
    titleAgain: 'Pay for another period',
    titleOwn: 'Pay your own dues',
    legend: 'What would you like to pay?',
    price: (tariff: Tariff) => `${formatMoney(tariffs[tariff].amountCents)} a ${span(tariff)}`,
    amount: (tariff: Tariff) => formatMoney(tariffs[tariff].amountCents),
    /** After the amount. */
    span: (tariff: Tariff) => `a ${span(tariff)}`,
    /** Against paying month by month. */
    saves: (tariff: Tariff) => {
      const { amountCents, months } = tariffs[tariff]
      return months > 1 && `Saves ${formatMoney(tariffs.MONTH.amountCents * months - amountCents)}`
    },
    share: (tariff: Tariff) => {
      const { amountCents, months, seats } = tariffs[tariff]
      return `${formatMoney(amountCents / months / seats)} a month for each of ${seats} people`
    },
    current: 'Your plan',
    covers: (tariff: Tariff) => `For you plus ${friends(tariff)} friends`,
    once: 'Nothing renews by itself: you pay for one period, and no card is stored.',
    beginsNow: 'The period begins when your payment has come in.',
    begins: (day: string) => `The new period begins on ${day}, at the end of the current one.`,
    begun: (day: string) => `The new period begins on ${day}, where the last one ended.`,
    make: 'Create the invoice',
    none: 'Dues cannot be paid here yet',
    noneBody: 'You do not need to do anything. You are welcome to use this site as it is.',
  },

  invoice: {
    title: 'Your invoice',
    of: (tariff: Tariff) => `One ${span(tariff)} for you plus ${friends(tariff)} friends.`,
    partly: (paid: string, amount: string, missing: string) =>
      `${paid} of ${amount} has come in. ${missing} is missing.`,
    byBank: 'By bank transfer',
    hint: 'Write nothing but the reference as the purpose. It says nothing about this site, and your payment is matched by it.',
    amount: 'Amount',
    reference: 'Reference',
    holder: 'Account holder',
    iban: 'IBAN or account',
    bic: 'BIC',
    bankName: 'Bank',
    days: 'A transfer takes a few days. You will get an email when it has arrived.',
    until: (day: string) =>
      `The invoice stays open until ${day}. There is no harm in letting it pass.`,
    byCard: 'By card',
    cardHint:
      'The button takes you to the card service Stripe. It is told the amount, the time you pay for and the numbers of the invoice, and nothing about who you are here.',
    payByCard: 'Pay by card',
    cardFailed: 'The card service could not be reached. Please try again.',
  },

  /** What the card service calls them, on its page and its receipts: nothing there may say what kind of site this is. */
  products: {
    MONTH: 'Membership, 1 month',
    YEAR: 'Membership, 1 year',
    MONTH_FIVE: 'Membership, 1 month, 5 seats',
  } satisfies Record<Tariff, string>,

  checkout: {
    waiting: 'Your payment is on its way…',
    arrived: 'Thank you! Your payment has arrived.',
    late: 'Your payment has not been confirmed yet. That can take a few minutes; it will then appear here.',
    cancelled: 'Nothing was paid.',
    cancelledOpen: 'Nothing was paid. Your invoice is still open.',
  },

  invoices: {
    title: 'Invoices and receipts',
    empty: 'You have no invoices.',
    /** Its reference follows. */
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
    /** Buttons that look alike are told apart by it. */
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
    /** On paper, too, where anybody may see it. */
    dues: (tariff: Tariff) => `Dues for one ${span(tariff)}, ${tariffs[tariff].seats} people`,
    print: 'Print',
  },

  seats: {
    title: 'Seats for friends',
    lead: (count: number) =>
      count === 0
        ? 'Your dues cover no friends at the moment. The seats you have created count again when you pay.'
        : `Your dues cover ${count} friends. Invite each with a code of their own. Nobody sees here who has taken one.`,
    invite: 'Invite a friend',
    made: 'The seat is ready. Give its code to your friend.',
    all: 'You have created all your seats. Take one back to give it to somebody else.',
    tooMany: (count: number) =>
      `Your dues cover ${count} of these seats; take back what you do not need.`,
    free: 'Free',
    taken: 'Taken',
    takenSince: (day: string) => `Since ${day}`,
    codeFor: 'Give this code to a friend.',
    idle: 'Not covered',
    idleBecause: 'Your dues do not cover this seat at the moment.',
    code: 'Code',
    takeBack: 'Take back',
    takeBackOf: (code: string) => ` seat ${code}`,
    takeBackTitle: (code: string) => `Take back seat ${code}?`,
    takeBackFree: 'Its code will no longer work.',
    takeBackTaken: 'Your friend’s seat ends at once, and its code will no longer work.',
    takenBack: 'You have taken the seat back.',
  },

  seat: {
    ask: 'A seat from a friend',
    code: 'Have a code from a friend?',
    codeMissing: 'Enter the code.',
    codeTooLong: 'That is longer than any code.',
    use: 'Use the code',
    taken: 'You now have a seat from a friend.',
    title: 'You have a seat from a friend',
    counts: 'As long as your friend’s dues are paid, you are a contributor.',
    countsNot: 'Your friend’s dues do not cover this seat at the moment, so it does not count.',
    giveBack: 'Give it back',
    giveBackTitle: 'Give the seat back?',
    giveBackBody: 'Your friend can then give it to somebody else.',
    givenBack: 'You have given the seat back.',
  },
} as const
