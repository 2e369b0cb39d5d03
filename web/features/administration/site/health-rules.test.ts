import { expect, it } from 'vitest'
import { formatBytes, isBackupMissing } from './health-rules.ts'

const now = Date.UTC(2026, 4, 17)
const hoursAgo = (hours: number) => ({
  isDatabaseUp: true,
  backup: { tsMade: now - hours * 3_600_000, bytes: 1, isReadBack: true },
})

it.each([
  ['none', { isDatabaseUp: true }, true],
  ['one of yesterday', hoursAgo(30), false],
  ['one of three days ago', hoursAgo(72), true],
  ['nobody knows which', { isDatabaseUp: false }, false],
] as const)('of backups, %s: whether one is missing', (_, health, isMissing) => {
  expect(isBackupMissing(health, now)).toBe(isMissing)
})

it.each([
  [0, '0 MB'],
  [6_464_000, '6.5 MB'],
  [80_412_000_000, '80.4 GB'],
])('%d bytes are said as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})
