/**
 * The roles of a column in a bank's CSV file. `AMOUNT` is signed, unless `DEBIT` holds the outgoing amounts.
 * `OTHER_DATE` columns only help to tell days from months. `PAYER` cannot be changed: the payer is never stored.
 */
export const columnRoles = [
  'IGNORED',
  'PAYER',
  'DATE',
  'OTHER_DATE',
  'AMOUNT',
  'DEBIT',
  'CURRENCY',
  'PURPOSE',
  'BANK_REFERENCE',
  'DIRECTION',
  'STATUS',
] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Whether 03/11 is in November or in March. */
export const dateOrders = ['DAY_FIRST', 'MONTH_FIRST'] as const
export type DateOrder = (typeof dateOrders)[number]

const needed: readonly ColumnRole[] = ['DATE', 'AMOUNT', 'PURPOSE']
const single: readonly ColumnRole[] = ['DATE', 'AMOUNT', 'DEBIT', 'CURRENCY', 'BANK_REFERENCE']

/** A missing role that a file must have, or a repeated role that only one column may have. */
export interface LayoutFault {
  readonly kind: 'MISSING' | 'REPEATED'
  readonly role: ColumnRole
}

/** Why a file cannot be read with these column roles; undefined if it can. */
export function layoutFaultOf(roles: readonly ColumnRole[]): LayoutFault | undefined {
  const missing = needed.find(role => !roles.includes(role))
  if (missing) return { kind: 'MISSING', role: missing }
  const repeated = single.find(role => roles.indexOf(role) !== roles.lastIndexOf(role))
  return repeated && { kind: 'REPEATED', role: repeated }
}
