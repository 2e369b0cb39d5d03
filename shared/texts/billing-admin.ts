import { billingLimits } from '../billing-limits.ts'
import type { StatementResult } from '../contract/bank-statements.ts'
import type { LedgerAccount, PaymentDecision } from '../contract/billing.ts'
import { isolated } from '../isolate.ts'
import type { ColumnRole, DateOrder } from '../statement-layout.ts'

const payments = (count: number) => (count === 1 ? '1 payment' : `${count} payments`)

const orders: Record<DateOrder, string> = { DAY_FIRST: 'day', MONTH_FIRST: 'month' }

/** Words of the administrator's screen for dues. */
export const billingAdminTexts = {
  title: 'Billing Administration',
  lead: 'Set the bank details, import payments and check the books.',
  loadFailed: 'This page didn’t load',

  ways: {
    noBank: 'Members can’t pay by transfer yet. Enter the bank details below.',
    cardsOn: 'Members can pay by card.',
    cardsOff: 'Members can’t pay by card. See “Card payments” in the operating guide.',
  },

  bank: {
    title: 'Bank details',
    lead: 'Members see them on their invoice.',
    holder: 'Account holder',
    holderHelper: 'Choose a neutral name. It shows on members’ bank statements.',
    holderMissing: 'Enter the account holder.',
    iban: 'IBAN or account number',
    ibanMissing: 'Enter the IBAN or account number.',
    ibanWrong: 'This IBAN can’t be right. Check each digit.',
    bic: 'BIC',
    bankName: 'Bank',
    tooLong: `Use at most ${billingLimits.bankDetailMaxLength} characters.`,
    unfit: 'Enter plain text on one line.',
    save: 'Save',
    failed: 'The bank details weren’t saved. Try again.',
  },

  statement: {
    title: 'Import a statement',
    lead: 'Import a CSV or CAMT.053 (XML) statement from your bank. Payments imported before are skipped. Always use the same format, or payments may count twice.',
    privacy: 'We don’t store payers’ names or account numbers unless the purpose contains them.',
    file: 'Statement',
    fileHelper: `Up to ${billingLimits.statementMaxBytes / 1024 / 1024} MB.`,
    missing: 'Choose a file.',
    empty: 'This file is empty.',
    tooLarge: `This file is larger than ${billingLimits.statementMaxBytes / 1024 / 1024} MB. Download fewer days.`,
    unreadableFile: 'The file couldn’t be read. Choose it again.',
    /** The problems come from the server and name their row. */
    unreadable: (problems: readonly string[]) =>
      problems.length > 0
        ? ['Nothing was imported.', ...problems].join(' ')
        : 'Nothing was imported: this isn’t a CSV or CAMT.053 statement.',
    failed: 'The import failed. Try again: no payment counts twice.',
    submit: 'Import',
    skipped: ({ skipped, skippedCount }: StatementResult) => {
      const more = skippedCount - skipped.length
      const rows = [skipped.join(', '), ...(more > 0 ? [`${more} more`] : [])].join(' and ')
      return `Skipped rows, without a date or with a balance: ${rows}.`
    },
    result: ({ incoming, known, settled: paid, undecided }: StatementResult) => {
      if (incoming === 0) return 'This statement has no incoming payments.'
      if (known === incoming) {
        return incoming === 1
          ? 'The payment was imported before. Nothing changed.'
          : `All ${incoming} payments were imported before. Nothing changed.`
      }
      const parts = [
        ...(known > 0 ? [`${known} imported before`] : []),
        ...(paid > 0 ? [`${paid} matched`] : []),
        ...(undecided > 0 ? [`${undecided} to decide`] : []),
      ]
      return `${payments(incoming)}: ${parts.join(', ')}.`
    },
  },

  layout: {
    title: 'What are these columns?',
    body: 'Nothing is imported yet. We remember your answer for files like this.',
    roles: {
      IGNORED: 'Not read',
      PAYER: 'Payer',
      DATE: 'Booking date',
      OTHER_DATE: 'Another date',
      AMOUNT: 'Amount, or money in',
      DEBIT: 'Money out',
      CURRENCY: 'Currency',
      PURPOSE: 'Purpose or reference',
      BANK_REFERENCE: 'The bank’s own number',
      DIRECTION: 'In or out',
      STATUS: 'Booked or not',
    } satisfies Record<ColumnRole, string>,
    unnamed: (number: number) => `Column ${number}`,
    repeated: (header: string, number: number) => `${isolated(header)} (column ${number})`,
    example: (cell: string) => `Example: ${isolated(cell)}`,
    noExample: 'Empty in this file.',
    payers: (headers: readonly string[]) =>
      `We never store the payer: ${headers.map(isolated).join(', ')}.`,
    purposeWarning:
      'Don’t choose a purpose that names the payer: we store it until you decide the payment.',
    dateOrder: {
      label: 'What does 3/11 mean?',
      none: 'Choose',
      missing: 'Choose what 3/11 means.',
      DAY_FIRST: 'November 3',
      MONTH_FIRST: 'March 11',
    },
    preview: 'What will be imported',
    incoming: (incoming: number, shown: number) =>
      incoming > shown ? `The first ${shown} of ${payments(incoming)}:` : `${payments(incoming)}:`,
    nothing: 'No incoming payments.',
    noPurpose: 'No purpose.',
    waits: 'Waits for your decision.',
    /** The problem comes from the server and names its row. */
    problem: (problem: string) => `These columns don’t fit. ${problem}`,
    MISSING: (role: string) => `Choose a column for “${role}”.`,
    REPEATED: (role: string) => `Choose only one column for “${role}”.`,
    confirm: 'Import and remember',
    remembered: 'Remembered columns',
    rememberedLead: 'We import CSV files with these columns without asking.',
    confirmedOn: (day: string, order?: DateOrder) =>
      `Confirmed on ${day}${order === undefined ? '' : `, ${orders[order]} first`}`,
    forget: 'Forget',
    forgetTitle: 'Forget these columns?',
    forgetBody: 'Confirm the same columns next time, or payments may count twice.',
    forgetFailed: 'The columns weren’t forgotten. Try again.',
  },

  undecided: {
    title: 'Payments to decide',
    lead: 'Payments that don’t match an invoice to the cent wait here.',
    none: 'Nothing to decide.',
    waiting: (count: number) =>
      `${payments(count)} ${count === 1 ? 'waits' : 'wait'} for your decision.`,
    loadFailed: 'The payments didn’t load',
    more: 'Load more',
    moreFailed: 'Not loaded. Try again',
    heading: (amount: string, day: string) => `${amount} on ${day}`,
    unknownAmount: 'Unknown amount',
    unknownCurrency: (amount: string) => `${amount} in an unknown currency`,
    by: { BANK: 'By transfer', CARD: 'By card' },
    purpose: 'The payer wrote',
    noPurpose: 'The payer wrote nothing.',
    refundAtStripe: 'To return it, refund it at Stripe. We record the refund automatically.',
    reasons: {
      part: (invoice: string) => `Part payment for ${invoice}.`,
      partLacks: (invoice: string, missing: string) =>
        `Part payment for ${invoice}: ${missing} is missing.`,
      over: (open: string, invoice: string) => `Overpaid ${invoice} by ${open}.`,
      overUnknown: (open: string) => `Overpaid by ${open}.`,
      unknown: 'It names no invoice we know.',
      currency: (currency: string) => `Paid in ${currency}, not ${billingLimits.duesCurrency}.`,
      currencyFor: (currency: string, invoice: string) =>
        `Paid in ${currency}, not ${billingLimits.duesCurrency}, for ${invoice}.`,
      currencyUnread: 'We couldn’t read its currency. Look it up in your statement.',
      reversal: 'The bank took this money back. We found no booked payment that fits.',
      reversalOf: (amount: string, day: string) =>
        `The bank took this money back. It may belong to ${amount} of ${day}.`,
      doubts: {
        STATUS: 'The bank hasn’t clearly confirmed it.',
        DIRECTION: 'It may have come in or gone out. Look it up in your statement.',
        DATE: 'We couldn’t read its date. It shows the import’s day.',
        AMOUNT: 'We couldn’t read its amount. Look it up in your statement.',
        SHAPE: 'Its row doesn’t fit the columns. Look it up in your statement.',
      },
      doubtFor: (invoice: string, doubt: string) => `For ${invoice}. ${doubt}`,
    },
    invoice: (reference: string) => `invoice ${reference}`,
    decisions: {
      ACCEPT: 'Accept as paid',
      ASSIGN: 'Assign to an invoice',
      GIFT: 'Keep as a gift',
      RETURN: 'Mark as sent back',
      TAKE_BACK: 'Take back',
      IGNORE: 'Ignore',
    } satisfies Record<PaymentDecision, string>,
  },

  decide: {
    final: 'You can’t undo this.',
    thisPayment: 'this payment',
    amount: `Amount in ${billingLimits.duesCurrency}`,
    amountMissing: 'Enter the amount, such as 12.50.',
    reference: 'Invoice reference',
    referenceMissing: 'Enter the invoice reference.',
    referenceTooLong: `Use at most ${billingLimits.statementPurposeMaxLength} characters.`,
    referenceUnknown: 'No invoice has this reference.',
    failed: 'The decision wasn’t saved. Try again.',
    assignUnfit: 'That invoice is fully paid, or this payment is already decided.',
    takeBackUnfit: 'No payment for this invoice has that much left.',
    /** A payment in another currency is booked only once it pays an invoice. */
    foreign: {
      ASSIGN: 'It pays the amount that this invoice lacks.',
      GIFT: `The community keeps it. The books, in ${billingLimits.duesCurrency}, don’t include it.`,
      RETURN: 'Return it from your bank first: this sends no money.',
    },
    /** A doubtful payment is booked only once it is assigned or accepted as a gift. */
    unconfirmed: {
      ASSIGN: 'First check that the money has arrived for good.',
      GIFT: 'First check that the money has arrived for good.',
      RETURN: 'It never arrived, or it went back. The books don’t change.',
    },
    ACCEPT: {
      title: (amount: string) => `Accept ${amount} as paid in full?`,
      body: 'The invoice counts as paid, and the missing amount is waived.',
      confirm: 'Accept as paid',
    },
    ASSIGN: {
      title: (amount: string) => `Assign ${amount} to an invoice`,
      body: 'It counts as if the payer had named this invoice.',
      confirm: 'Assign',
    },
    GIFT: {
      title: (amount: string) => `Keep ${amount} as a gift?`,
      body: 'The community keeps it. It pays no invoice.',
      confirm: 'Keep as a gift',
    },
    RETURN: {
      title: (amount: string) => `Mark ${amount} as sent back?`,
      body: 'Return it from your bank first: this sends no money.',
      confirm: 'Mark as sent back',
    },
    TAKE_BACK: {
      title: (amount: string) => `Take back ${amount}?`,
      body: 'The payment loses this amount. If nothing is left, the time it bought ends.',
      bodyUnnamed: 'Enter the invoice it paid. If nothing is left, the time it bought ends.',
      confirm: 'Take back',
    },
    IGNORE: {
      title: (amount: string) => `Ignore ${amount}?`,
      body: 'The books don’t change. Choose this if they’re right without it.',
      confirm: 'Ignore',
    },
  },

  books: {
    title: 'The books',
    lead: 'Both totals always match.',
    has: 'Where the money is',
    is: 'Where it came from',
    sum: 'Total',
    accounts: {
      BANK: {
        name: 'In the bank',
        what: `Imported ${billingLimits.duesCurrency} payments, minus returns.`,
      },
      CARD: { name: 'At the card service', what: 'Card payments, minus refunds.' },
      SUSPENSE: { name: 'To decide', what: 'Overpaid, or for no known invoice.' },
      MEMBERS: { name: 'Paid on open invoices', what: 'Invoices not yet paid in full.' },
      DUES: { name: 'Dues', what: 'Paid invoices, minus refunds.' },
      GIFTS: { name: 'Gifts', what: 'Kept without an invoice.' },
      WAIVED: { name: 'Waived', what: 'Missing from invoices accepted as paid.' },
      COSTS: { name: 'Running costs', what: 'Paid from the bank each month.' },
    } satisfies Record<LedgerAccount, { name: string; what: string }>,
  },
} as const
