import { expect, test } from 'vitest'
import { errorWords } from './failed-jobs.ts'

test.each([
  [
    { name: 'Error', code: 'EENVELOPE', message: '550 5.1.1 <sam@example.org>: no such user' },
    'Error: EENVELOPE: 550 5.1.1 …: no such user'.replace('…: no', '… no'),
  ],
  [{ message: 'cannot open https://lambda.example/login?token=abc now' }, 'cannot open … now'],
  [{ message: 'unexpected "Dear Sam, we met" in a text' }, 'unexpected … in a text'],
  [{ message: 'violates "accounts_pkey"' }, 'violates "accounts_pkey"'],
  [{ message: 'no such 3f2504e0-4f89-11d3-9a0c-0305e82c3301' }, 'no such …'],
  [{ message: 'connect ECONNREFUSED 203.0.113.7:25' }, 'connect ECONNREFUSED …:25'],
  [
    { message: 'connect ECONNREFUSED 2001:db8::5:25 at 12:30:45' },
    'connect ECONNREFUSED … at 12:30:45',
  ],
  [{ message: 'from [2001:db8:1:2:3:4:5:6]:25, fe80::1%eth0: gone' }, 'from […]:25, …: gone'],
  [{ message: 'no ::ffff:203.0.113.7 and 2001:db8:1:2:3:4:5:6:25' }, 'no … and …'],
  [{ message: 'std::bad cast: none' }, 'std::bad cast: none'],
  [{ message: 'login user=sam pass=Secret123, no' }, 'login user=… pass=…, no'],
  [{ message: 'Authorization: Bearer abc refused' }, 'Authorization: … refused'],
  [{ message: 'api_key: abc; smtp-password = x y' }, 'api_key: …; smtp-password = … y'],
  [{ message: 'first line\nsecond line with a text' }, 'first line'],
  [{ value: { message: 'job timed out' } }, 'job timed out'],
  [{ message: 'x y '.repeat(200) }, 'x y '.repeat(75)],
  [null, ''],
  ['words', ''],
])('%j becomes %j', (output, words) => {
  expect(errorWords(output)).toBe(words)
})
