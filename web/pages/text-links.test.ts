import { expect, it } from 'vitest'
import { aboutTexts } from '#shared/texts/about.ts'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { contactTexts } from '#shared/texts/contact.ts'
import { credits, libraryCredits } from '#shared/texts/credits.ts'
import { faq } from '#shared/texts/faq.ts'
import { privacyPolicy } from '#shared/texts/privacy-policy.ts'
import { supportTexts } from '#shared/texts/support.ts'
import { terms } from '#shared/texts/terms.ts'
import { routes } from '#web/pages/routes.ts'
import { splitLinks } from '#web/ui/marked-text.tsx'

const idsOf = (sections: readonly { readonly id: string }[]) => sections.map(({ id }) => id)

/** The anchors of a page. */
const anchors: Readonly<Record<string, readonly string[]>> = {
  '/tos': ['terms', 'pp', ...idsOf(terms), ...idsOf(privacyPolicy)],
  '/support': ['problem', ...idsOf(faq), ...faq.flatMap(({ questions }) => idsOf(questions))],
}

function linksIn(text: unknown): string[] {
  if (typeof text === 'string') return splitLinks(text).flatMap(({ to }) => to ?? [])
  return typeof text === 'object' && text !== null ? Object.values(text).flatMap(linksIn) : []
}

/** Whether the target of a link on a page exists. */
function hasTarget(link: string, page: string) {
  const { origin, pathname, hash } = new URL(link, `https://here.example${page}`)
  if (origin !== 'https://here.example') return origin.startsWith('https://')
  const isPage = routes.some(({ path }) => path === pathname)
  return isPage && (hash === '' || anchors[pathname]?.includes(hash.slice(1)) === true)
}

it.each([
  ['/aboutus', [aboutTexts, credits, libraryCredits]],
  ['/tos', [terms, privacyPolicy]],
  ['/support', [faq, supportTexts]],
  ['/contactus', [contactTexts]],
  ['/register', [accountsTexts]],
])('every link in the texts of %s has a target', (page, texts) => {
  const links = linksIn(texts)
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter(link => !hasTarget(link, page))).toEqual([])
})

it('anchors of a page are unique', () => {
  for (const ids of Object.values(anchors)) expect(new Set(ids).size).toBe(ids.length)
})
