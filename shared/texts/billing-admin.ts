import { billingLimits } from '../billing-limits.ts'
import type { StatementResult } from '../contract/bank-statements.ts'
import type { LedgerAccount, PaymentDecision } from '../contract/billing.ts'
import type { ColumnRole } from '../statement-layout.ts'

const payments = (count: number) => (count === 1 ? '1 payment' : `${count} payments`)

/** Words of the administrator's screen for dues. */
export const billingAdminTexts = {
  title: 'Billing Administration',
  lead: 'Where dues are paid to, what has come in, and how it is booked.',
  loadFailed: 'This page could not be loaded',

  ways: {
    noBank: 'Members cannot pay by transfer until the bank details below are set and saved.',
    cardsOn: 'Members can pay by card.',
    cardsOff:
      'Members cannot pay by card. Whoever runs the server can turn it on: see Card payments in its operating guide.',
  },

  bank: {
    title: 'Bank details',
    lead: 'Members who pay by transfer read them on their invoice.',
    holder: 'Account holder',
    holderHelper:
      'It appears in the bank statements of members, where others may read it: choose a neutral name.',
    holderMissing: 'Enter the account holder.',
    iban: 'IBAN or account number',
    ibanMissing: 'Enter the IBAN or the account number.',
    ibanWrong: 'This IBAN cannot be right. Please check it digit by digit.',
    bic: 'BIC',
    bankName: 'Bank',
    tooLong: `At most ${billingLimits.bankDetailMaxLength} characters.`,
    unfit: 'Enter plain text on one line.',
    save: 'Save',
    failed: 'The bank details could not be saved. Please try again.',
  },

  statement: {
    title: 'Import a statement',
    lead: 'Download a statement from your bank, as CSV or CAMT.053 (XML), and import it here. Payments that were imported before are skipped, so statements may overlap. Always import in the same format: the bank names the same transfer differently in CSV and in CAMT.053.',
    privacy:
      'Names and account numbers of payers are not stored, unless the bank writes them into the purpose, which is stored until the payment is decided.',
    file: 'Statement',
    fileHelper: `A file of at most ${billingLimits.statementMaxBytes / 1024 / 1024} MB.`,
    missing: 'Choose a file.',
    empty: 'This file is empty.',
    tooLarge: `This file is larger than ${billingLimits.statementMaxBytes / 1024 / 1024} MB. Download a statement that covers fewer days.`,
    unreadableFile: 'The file could not be read. Please choose it again.',
    /** The faults are the server's, and say in which row they are. */
    unreadable: (faults: readonly string[]) =>
      [
        'This could not be read as a CSV or CAMT.053 statement, and nothing of it was imported',
        ...faults,
      ].join(': '),
    failed: 'The statement could not be imported. Please try again: nothing is booked twice.',
    submit: 'Import',
    result: ({ incoming, known, settled: paid, undecided }: StatementResult) => {
      if (incoming === 0) return 'This statement has no incoming payments.'
      if (known === incoming) {
        return incoming === 1
          ? 'The payment in this statement was already known. Nothing has changed.'
          : `All ${incoming} payments in this statement were already known. Nothing has changed.`
      }
      const parts = [
        payments(incoming),
        ...(known > 0 ? [`${known} of them already known`] : []),
        ...(paid > 0 ? [`${paid} settled`] : []),
        ...(undecided > 0 ? [`${undecided} to decide`] : []),
      ]
      return `${parts.join(', ')}.`
    },
  },

  layout: {
    title: 'What are these columns?',
    body: 'Files with these columns are new here, and nothing has been imported yet. Check what is read from each: your answer is remembered for all files with the same columns.',
    roles: {
      IGNORED: 'Not read',
      PAYER: 'Who paid',
      DATE: 'Booking date',
      OTHER_DATE: 'Another date',
      AMOUNT: 'Amount, or what came in',
      DEBIT: 'What went out',
      CURRENCY: 'Currency',
      PURPOSE: 'Purpose or reference',
      BANK_REFERENCE: 'The bank’s own number',
      DIRECTION: 'Whether it came in or went out',
      STATUS: 'Whether it is booked',
    } satisfies Record<ColumnRole, string>,
    unnamed: (number: number) => `Column ${number}`,
    repeated: (header: string, number: number) => `${header} (column ${number})`,
    example: (cell: string) => `For example: ${cell}`,
    noExample: 'Empty in this file.',
    payers: (headers: readonly string[]) => `Who paid is never stored: ${headers.join(', ')}.`,
    purposeWarning:
      'A purpose is stored until the payment is decided: choose no column that names the payer.',
    preview: 'What would be imported',
    incoming: (incoming: number, shown: number) =>
      incoming > shown ? `The first ${shown} of ${payments(incoming)}:` : `${payments(incoming)}:`,
    nothing: 'No incoming payments.',
    noPurpose: 'Without a purpose.',
    problem: (message: string) => `The file cannot be read with these columns: ${message}.`,
    MISSING: (role: string) => `Choose a column for “${role}”.`,
    REPEATED: (role: string) => `Choose only one column for “${role}”.`,
    confirm: 'Import and remember',
    remembered: 'Remembered columns',
    rememberedLead: 'CSV files with these columns are imported without a question.',
    confirmedOn: (day: string) => `Confirmed on ${day}`,
    forget: 'Forget',
    forgetTitle: 'Forget these columns?',
    forgetBody:
      'You are asked again with the next file. Confirm the same columns then: read differently, payments that were imported before may be booked twice.',
    forgetFailed: 'The columns could not be forgotten. Please try again.',
  },

  undecided: {
    title: 'Payments to decide',
    lead: 'Payments that do not match an invoice to the cent wait here.',
    none: 'Nothing to decide.',
    waiting: (count: number) =>
      `${payments(count)} ${count === 1 ? 'does' : 'do'} not match an invoice to the cent.`,
    loadFailed: 'The payments could not be loaded',
    more: 'Load more',
    moreFailed: 'Not loaded. Try again',
    heading: (amount: string, day: string) => `${amount} on ${day}`,
    by: { BANK: 'By transfer', CARD: 'By card' },
    purpose: 'What the payer wrote',
    noPurpose: 'The payer wrote nothing.',
    refundAtStripe: 'To send it back, refund it at Stripe: the refund is booked automatically.',
    reasons: {
      part: (invoice: string) => `Part payment for ${invoice}.`,
      partLacks: (invoice: string, missing: string) =>
        `Part payment: ${invoice} still lacks ${missing}.`,
      over: (open: string, invoice: string) => `Too much: ${open} more than ${invoice} asks for.`,
      overUnknown: (open: string) => `Too much: ${open} is left.`,
      unknown: 'It names no invoice that is known here.',
      currency: (currency: string) =>
        `Another currency: ${currency} instead of ${billingLimits.duesCurrency}.`,
      currencyFor: (currency: string, invoice: string) =>
        `Another currency: ${currency} instead of ${billingLimits.duesCurrency}, for ${invoice}.`,
      status: 'The bank does not clearly say that it has come in for good.',
      statusFor: (invoice: string) =>
        `For ${invoice}. The bank does not clearly say that it has come in for good.`,
    },
    invoice: (reference: string) => `invoice ${reference}`,
    decisions: {
      ACCEPT: 'Accept as paid',
      ASSIGN: 'Assign to an invoice',
      GIFT: 'Keep as a gift',
      RETURN: 'Has been sent back',
    } satisfies Record<PaymentDecision, string>,
  },

  decide: {
    final: 'This cannot be undone.',
    reference: 'Reference of the invoice',
    referenceMissing: 'Enter the reference of the invoice.',
    referenceTooLong: `At most ${billingLimits.statementPurposeMaxLength} characters.`,
    referenceUnknown: 'There is no invoice with this reference.',
    failed: 'The decision could not be saved. Please try again.',
    assignUnfit: 'That invoice lacks nothing, or this payment has already been decided.',
    /** Of a payment in another currency, which is in the books only once an invoice is paid by it. */
    foreign: {
      ASSIGN: 'It counts as what this invoice lacks.',
      GIFT: `It stays with the community and counts for no invoice. The books, which are kept in ${billingLimits.duesCurrency}, do not include it.`,
      RETURN:
        'Send it from your bank first: nothing is sent from here. It then counts for no invoice.',
    },
    /** Of a payment with a status that is not known, which is in the books only once it is assigned or kept. */
    unconfirmed: {
      ASSIGN: 'Look at your account first: only money that has come in for good pays an invoice.',
      GIFT: 'Look at your account first: it is booked as money that has come in for good.',
      RETURN: 'It has not come in, or it went back. Nothing is booked.',
    },
    ACCEPT: {
      title: (amount: string) => `Accept ${amount} as paid in full?`,
      body: 'The invoice counts as paid, and what it lacks is waived.',
      confirm: 'Accept as paid',
    },
    ASSIGN: {
      title: (amount: string) => `Assign ${amount} to an invoice`,
      body: 'It is booked as though the payer had named this invoice.',
      confirm: 'Assign',
    },
    GIFT: {
      title: (amount: string) => `Keep ${amount} as a gift?`,
      body: 'It stays with the community and counts for no invoice.',
      confirm: 'Keep as a gift',
    },
    RETURN: {
      title: (amount: string) => `Has ${amount} been sent back?`,
      body: 'Send it from your bank first: nothing is sent from here. The books then record that it has been sent back, and it counts for no invoice.',
      confirm: 'It was sent back',
    },
  },

  books: {
    title: 'The books',
    lead: 'Both sides add up to the same, always.',
    has: 'Where the money is',
    is: 'What the money is',
    sum: 'Total',
    accounts: {
      BANK: {
        name: 'In the bank',
        what: `By the imported statements in ${billingLimits.duesCurrency}, less what was sent back.`,
      },
      CARD: { name: 'At the card service', what: 'Paid by card, less refunds.' },
      SUSPENSE: { name: 'To be decided', what: 'Too much, or for no known invoice.' },
      MEMBERS: {
        name: 'Paid on open invoices',
        what: 'Part payments for invoices that are not paid in full yet.',
      },
      DUES: { name: 'Dues', what: 'Invoices that are settled, less what was refunded.' },
      GIFTS: { name: 'Gifts', what: 'Kept without an invoice.' },
      WAIVED: { name: 'Waived', what: 'What was missing when a part was accepted as paid.' },
      COSTS: { name: 'Running costs', what: 'Paid from the bank, month by month.' },
    } satisfies Record<LedgerAccount, { name: string; what: string }>,
  },
} as const
