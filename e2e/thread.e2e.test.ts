import { expect, it } from 'vitest'
import { browser, shareOneSite, site } from './one-site.ts'
import { meetByHand, openConversation, tell } from './thread.ts'

shareOneSite()

it('two newcomers register, meet on the map and talk without a reload', async () => {
  const { ann, bob } = await meetByHand(browser, site)
  await ann.page.goto('/chat/personal')
  await ann.page.getByText('No conversations yet').waitFor()
  await openConversation(bob)
  await tell(bob, ann, 'Hello Ann, nice to see you here')
  await ann.page.getByText('Hello Ann, nice to see you here').click()
  await ann.page.getByLabel('Your message').waitFor()
  await tell(ann, bob, 'Hello Bob')
  await tell(bob, ann, 'Coffee on Saturday?')
  await bob.page.getByText('Seen', { exact: true }).first().waitFor()
  expect([...ann.complaints, ...bob.complaints]).toEqual([])
  expect(site.output()).not.toMatch(/"level":(40|50|60)/)
})
