import { expect, test } from 'vitest'
import { RedisReplies, type Reply } from './redis-client.ts'

const said = [
  '+OK\r\n',
  ':-42\r\n',
  '$-1\r\n',
  '$0\r\n\r\n',
  '$7\r\ntwo\r\n😀'.replace('7', String(Buffer.byteLength('two\r\n😀'))),
  '\r\n',
  '*0\r\n',
  '*-1\r\n',
  '*3\r\n$1\r\na\r\n*2\r\n:1\r\n*0\r\n$-1\r\n',
].join('')
const meant = ['OK', -42, null, '', 'two\r\n😀', [], null, ['a', [1, []], null]]

test('replies of every kind are read', () => {
  expect(new RedisReplies().take(Buffer.from(said)).map(plain)).toEqual(meant)
})

test('replies are the same in pieces of any size', () => {
  const bytes = Buffer.from(said)
  for (const size of [1, 2, 3, 7]) {
    const replies = new RedisReplies()
    const found: Reply[] = []
    for (let at = 0; at < bytes.length; at += size) {
      found.push(...replies.take(bytes.subarray(at, at + size)))
    }
    expect(found.map(plain)).toEqual(meant)
  }
})

test('an error reply becomes an error', () => {
  const [reply] = new RedisReplies().take(Buffer.from('-ERR no such thing\r\n'))
  expect(reply).toEqual(new Error('ERR no such thing'))
})

function plain(reply: Reply): unknown {
  if (Buffer.isBuffer(reply)) return String(reply)
  return Array.isArray(reply) ? reply.map(plain) : reply
}
