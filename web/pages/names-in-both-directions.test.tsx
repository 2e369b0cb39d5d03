import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { MemberRow } from '#web/features/chat/member-row.tsx'
import { berlin, noon, otherOf, profileOf } from '#web/testing/answers.ts'
import { drawPart } from '#web/testing/draw-part.tsx'
import { playInbox } from '#web/testing/inbox.ts'
import { playMetMember } from '#web/testing/met-member.ts'
import { inLine, playNearby, playProfileParts, standAt } from '#web/testing/nearby.ts'
import { memberOf, playSite, renderScreen } from '#web/testing/render-screen.tsx'
import { desktop, phone, setWindow } from '#web/testing/window.ts'

playSite()

/** As an old row may have it: a control that turns everything after it. */
const overriding = '\u202eKim'
const names = ['אבי בן-דוד', 'عبد الرحمن', '05', overriding]
const age = 32

/** The box of words on the screen, also of a part of a text. */
function boxOf(within: Element | null, words: string): DOMRect {
  const texts = document.createTreeWalker(within ?? document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode
    const start = node.textContent?.indexOf(words) ?? -1
    if (start < 0) continue
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, start + words.length)
    const box = range.getBoundingClientRect()
    // A visually hidden text has hardly any.
    if (box.width > 1) return box
  }
  throw new Error(`${words} is not on the screen`)
}

const shown = (name: string) => name.replace('\u202e', '')

function expectInOrder(within: Element | null, ...words: readonly string[]) {
  const boxes = words.map(each => boxOf(within, each))
  for (const [index, box] of boxes.slice(1).entries()) {
    expect(box.left).toBeGreaterThanOrEqual((boxes[index]?.right ?? 0) - 0.5)
  }
}

async function openNearby(address: string) {
  const ann = memberOf()
  standAt(berlin)
  playNearby(
    ann,
    inLine(names.length).map((neighbor, index) => ({
      ...neighbor,
      profileName: names[index] ?? '',
      profileAge: age,
    })),
  )
  playProfileParts()
  await renderScreen(address, ann)
}

describe.each([
  ['on a phone', phone],
  ['on a large screen', desktop],
])('%s, an age follows a name of any direction', (_, size) => {
  it('in the list of profiles', async () => {
    await setWindow(size)
    await openNearby('/search/profile')
    for (const name of names) {
      const heading = page.getByRole('heading', { name: RegExp(shown(name)) })
      await expect.element(heading).toBeVisible()
      expectInOrder(heading.element(), shown(name), `, ${age}`)
    }
  })

  it('in the deck', async () => {
    await setWindow(size)
    await openNearby('/search/swype')
    const [name = ''] = names
    const heading = page.getByRole('heading', { name: RegExp(name) })
    await expect.element(heading).toBeVisible()
    expectInOrder(heading.element(), name, `, ${age}`)
  })

  it('in the list of conversations', async () => {
    await setWindow(size)
    await drawPart(
      names.map(profilename => {
        const other = { ...otherOf(profileOf({ profilename })), profileAge: age }
        return <MemberRow key={profilename} other={other} ts={noon} preview="" />
      }),
    )
    for (const name of names) {
      const row = page.getByRole('link', { name: RegExp(shown(name)) })
      await expect.element(row).toBeVisible()
      expectInOrder(row.element(), shown(name), `, ${age}`)
    }
  })

  it('on a profile', async () => {
    await setWindow(size)
    const me = memberOf()
    const other = profileOf({ profilename: 'אבי בן-דוד', age })
    playMetMember(me, other)
    playInbox(me, [other])
    await renderScreen(`/profile/${other.id}`, me)
    const heading = page.getByRole('heading', { name: RegExp(`, ${age}$`) })
    await expect.element(heading).toBeVisible()
    expectInOrder(heading.element(), other.profilename, `, ${age}`)
  })
})

it('a tile shows the beginning of a long name that runs from right to left', async () => {
  await setWindow(phone)
  const ann = memberOf()
  standAt(berlin)
  const start = 'אברהם'
  const profileName = `${start} בן-דוד הלוי מירושלים הבירה`
  playNearby(ann, [{ ...inLine(1)[0], profileName }])
  await renderScreen('/search/tile', ann)
  const tile = page.getByRole('link', { name: RegExp(start) })
  await expect.element(tile).toBeVisible()
  const box = tile.element().getBoundingClientRect()
  const beginning = boxOf(tile.element(), start)
  expect(beginning.left).toBeGreaterThan(box.left)
  expect(beginning.right).toBeLessThanOrEqual(box.right)
})
