import { expect, test } from 'vitest'
import { type ColumnRole, layoutFaultOf } from './statement-layout.ts'

test.each<[readonly ColumnRole[], object | undefined]>([
  [['DATE', 'AMOUNT', 'PURPOSE'], undefined],
  [['STATUS', 'STATUS', 'PURPOSE', 'PURPOSE', 'AMOUNT', 'DEBIT', 'OTHER_DATE', 'DATE'], undefined],
  [['IGNORED', 'AMOUNT', 'PURPOSE'], { kind: 'MISSING', role: 'DATE' }],
  [['DATE', 'DEBIT', 'PURPOSE'], { kind: 'MISSING', role: 'AMOUNT' }],
  [['DATE', 'AMOUNT', 'PAYER'], { kind: 'MISSING', role: 'PURPOSE' }],
  [['DATE', 'AMOUNT', 'PURPOSE', 'DATE'], { kind: 'REPEATED', role: 'DATE' }],
  [['DATE', 'AMOUNT', 'CURRENCY', 'CURRENCY', 'PURPOSE'], { kind: 'REPEATED', role: 'CURRENCY' }],
])('the columns %j have the fault %j', (roles, fault) => {
  expect(layoutFaultOf(roles)).toEqual(fault)
})
