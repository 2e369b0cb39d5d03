import { expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { readStatement } from './read-statement.ts'

test('a statement in UTF-8 is read as it is, without its mark', async () => {
  expect(await readStatement(new Blob(['\ufeffDatum;Müller €']))).toEqual({
    text: 'Datum;Müller €',
  })
})

test('a statement of Windows is read with its umlauts and its euro', async () => {
  const bytes = new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x80])
  expect(await readStatement(new Blob([bytes]))).toEqual({ text: 'Müller €' })
})

test.each(['', ' \r\n'])('%j is empty', async words => {
  expect(await readStatement(new Blob([words]))).toEqual({ problem: 'empty' })
})

test('a statement that is too large is refused', async () => {
  const most = 'x'.repeat(limits.statementMaxBytes)
  expect(await readStatement(new Blob([most, 'x']))).toEqual({ problem: 'tooLarge' })
})

test('a statement that becomes too large on its way is refused', async () => {
  const lines = '\n"'.repeat(limits.statementMaxBytes / 3)
  expect(await readStatement(new Blob([lines]))).toEqual({ problem: 'tooLarge' })
})

test('a file that has gone since it was chosen is said to be', async () => {
  const gone = new Blob(['x'])
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  expect(await readStatement(gone)).toEqual({ problem: 'unreadableFile' })
})
