/** Why a line of a bank statement waits for an administrator's decision instead of being booked. */
export const paymentDoubts = [
  'STATUS',
  'DIRECTION',
  'REVERSAL',
  'DATE',
  'CURRENCY',
  'AMOUNT',
  'SHAPE',
] as const
export type PaymentDoubt = (typeof paymentDoubts)[number]
