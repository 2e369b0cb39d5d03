import { expect, it } from 'vitest'
import { readBrands } from '../brands/brands.ts'
import { composeMail } from './compose-mail.ts'

const [brand] = readBrands('nowhere')
if (!brand) throw new Error('no brand')

const letter = {
  to: 'sam@example.org',
  subject: 'Your link',
  before: ['Hello,', 'Open this:'],
  link: { label: 'Open', href: 'https://lambda.example/x?a=1&b=2' },
  after: ['Ignore it <if> you like.'],
}

it('says the same as text and as HTML, in the brand’s name', () => {
  const mail = composeMail(brand, letter)
  expect(mail.senderName).toBe('LC')
  expect(mail.text).toBe(
    'Hello,\n\nOpen this:\n\nhttps://lambda.example/x?a=1&b=2\n\nIgnore it <if> you like.\n\nLambda Commons\n',
  )
  expect(mail.html).toContain('href="https://lambda.example/x?a=1&amp;b=2"')
  expect(mail.html).toContain('Ignore it &lt;if&gt; you like.')
  expect(mail.html).toContain(`background:${brand.colours.accent.light};`)
  expect(mail.html).toContain(`.button{background:${brand.colours.accent.dark}!important`)
})

it('may have no link', () => {
  const mail = composeMail(brand, { to: letter.to, subject: 'News', before: ['One\nTwo'] })
  expect(mail.text).toBe('One\nTwo\n\nLambda Commons\n')
  expect(mail.html).toContain('<p dir="auto">One<br>Two</p>')
  expect(mail.html).not.toContain('<a ')
})
