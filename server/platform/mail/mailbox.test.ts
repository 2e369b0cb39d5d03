import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['sam@example.org', 'sam@example.org'],
  ['Sam@Example.ORG', 'sam@example.org'],
  ['sam+17@example.org', 'sam@example.org'],
  ['sam+a+b@example.org', 'sam@example.org'],
  ['s.a.m+1@googlemail.com', 'sam@gmail.com'],
  ['s.am@gmail.com', 'sam@gmail.com'],
  ['s.am@example.org', 's.am@example.org'],
  ['+sam@example.org', '+sam@example.org'],
])('%s belongs to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
