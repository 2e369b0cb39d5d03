import { expect, it } from 'vitest'
import { mayLeadTo } from './may-lead-to.ts'

it('the browser is sent to the card service by https, and to a stand-in on the same machine', () => {
  expect(mayLeadTo('https://checkout.stripe.com/c/pay/cs_test')).toBe(true)
  expect(mayLeadTo('http://127.0.0.1:41200/pay')).toBe(true)
  expect(mayLeadTo('http://localhost:41200/pay')).toBe(true)
})

it('the browser is sent nowhere else', () => {
  expect(mayLeadTo('http://checkout.stripe.com/c/pay/cs_test')).toBe(false)
  expect(mayLeadTo('http://127.0.0.1.example.org/')).toBe(false)
  expect(mayLeadTo('javascript:alert(1)')).toBe(false)
  expect(mayLeadTo('data:text/html,hello')).toBe(false)
  expect(mayLeadTo('/billing')).toBe(false)
  expect(mayLeadTo('')).toBe(false)
})
