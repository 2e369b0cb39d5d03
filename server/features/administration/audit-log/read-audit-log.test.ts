import { expect, it } from 'vitest'
import { csvHeader, csvLine } from './read-audit-log.ts'

const entry = {
  id: '019a0000-0000-7000-8000-000000000000',
  tsActed: Date.UTC(2026, 1, 3),
  action: 'ROLE_GRANTED',
  origin: 'SITE',
  hasMember: true,
  details: 'PRO',
  reason: 'They said "yes", twice',
} as const

it('a line has a cell for each column, quoted', () => {
  expect(csvHeader).toBe('"time","action","details","by","member","reason","address"\r\n')
  const found = csvLine({ ...entry, actorEmail: 'chief@example.org', address: '203.0.113.7' })
  expect(found).toBe(
    '"2026-02-03T00:00:00.000Z","ROLE_GRANTED","PRO","chief@example.org","Deleted","They said ""yes"", twice","203.0.113.7"\r\n',
  )
})

it.each(['=1+1', '+1', '-1', '@sum(a1)', '\t=1', '\r=1'])(
  '%j is not a formula in a spreadsheet',
  reason => {
    expect(csvLine({ ...entry, reason })).toContain(`"'${reason}"`)
    expect(csvLine({ ...entry, memberEmail: `${reason}@x` })).toContain(`"'${reason}@x"`)
  },
)
