import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newId } from '#web/testing/answers.ts'
import { expectSound } from '#web/testing/expect-sound.ts'
import { dealtOf, playDeck, playGames } from '#web/testing/games.ts'
import { tabTo } from '#web/testing/keys.ts'
import { leaveScreen, memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, dragByFinger, setTouch, setWindow } from '#web/testing/window.ts'

playSite()

const button = (name: string) => page.getByRole('button', { name, exact: true })
const topCard = () => document.querySelector('[data-place=top]') ?? document.body
const topName = () => topCard().querySelector('img')?.getAttribute('alt') ?? ''
const topSource = () => topCard().querySelector('img')?.getAttribute('src')
const isOnTop = (name: string | RegExp) => expect.poll(topName).toMatch(name)
const votes = () => site.calls('PUT /api/games/hot-or-not/votes/:profilePicId')
const picturesOf = (count: number) => Array.from({ length: count }, dealtOf)

it('shows its rules on one screen, is joined there, and waits for the tenth player', async () => {
  await setTouch(true)
  playGames({ HOT_OR_NOT: { players: 5 } })
  await renderScreen('/games', memberOf())
  await page.getByRole('link', { name: 'Hot! or Not!' }).click()
  await expect.element(page.getByRole('heading', { name: 'Hot! or Not!', level: 1 })).toBeVisible()
  await expect.element(page.getByText(/^At least 5 members have joined\./)).toBeVisible()
  await expectSound()
  expect(site.calls('GET /api/games/:game/board')).toEqual([])
  await button('Join the game').click()
  await expect.element(page.getByText('Waiting for more players')).toBeVisible()
  await expect.element(page.getByText(/^At least 5 members have joined\./)).toBeVisible()
  expect(site.calls('PUT /api/games/:game').map(({ params, body }) => [params, body])).toEqual([
    [{ game: 'HOT_OR_NOT' }, { isJoined: true }],
  ])
})

it('shows a star first, then pictures, which are swiped by touch', async () => {
  await setTouch(true)
  playGames({ HOT_OR_NOT: { isJoined: true } })
  const pictures = picturesOf(4)
  const [first, second, third] = pictures.map(({ profilePicId }) => profilePicId)
  const owner = newId()
  const { answers } = playDeck(pictures, owner, new Map([[`${first}`, 'LEFT']]))
  await renderScreen('/games/ratinggame', memberOf())
  await isOnTop(/^A check\. The star is on the left\./)
  await expectSound()
  await dragByFinger(topCard(), { x: -160, y: 0 })
  await isOnTop(/^A picture of a member$/)
  await expectSound()
  await expect
    .poll(() => site.calls('PUT /api/games/hot-or-not/stars/:profilePicId'))
    .toMatchObject([{ params: { profilePicId: first }, body: { side: 'LEFT' } }])
  await dragByFinger(topCard(), { x: 160, y: 0 })
  await expect.element(page.getByText(/^You liked that picture\./)).toBeVisible()
  const link = page.getByRole('link', { name: 'View profile' })
  await expect.element(link).toHaveAttribute('href', `/profile/${owner}`)
  await expect.poll(topSource).toContain(second)
  await dragByFinger(topCard(), { x: -160, y: 0 })
  await expect.poll(topSource).toContain(third)
  await dragByFinger(topCard(), { x: 0, y: 160 })
  await expect.poll(answers).toEqual(['HOT', 'NOT', 'SKIP'])
  expect(votes().map(({ params }) => params.profilePicId)).toEqual([first, second, third])
})

it('continues while votes are delayed, and sends them all in the end, also when the page closes', async () => {
  await setTouch(true)
  playGames({ HOT_OR_NOT: { isJoined: true } })
  const { answers } = playDeck(picturesOf(12), newId())
  await renderScreen('/games/ratinggame', memberOf())
  await isOnTop('A picture of a member')
  const held = site.hold('PUT /api/games/hot-or-not/votes/:profilePicId')
  const seen = new Set<string | null | undefined>()
  for (let number = 0; number < 3; number += 1) {
    await expect.poll(() => seen.has(topSource())).toBe(false)
    seen.add(topSource())
    await button('Hot!').click()
  }
  expect(seen.size).toBe(3)
  expect(answers()).toEqual([])
  held.release()
  await expect.poll(answers).toEqual(['HOT', 'HOT', 'HOT'])
  const send = vi.spyOn(window, 'fetch')
  await button('Not!').click()
  leaveScreen()
  await expect.poll(answers).toEqual(['HOT', 'HOT', 'HOT', 'NOT'])
  // The request outlives its page.
  const ofVote = send.mock.calls.filter(([input]) => new Request(input).url.includes('/votes/'))
  expect(ofVote.map(([, init]) => init?.keepalive)).toEqual([true])
})

it('shows players how their pictures do, and the best players', async () => {
  const ann = memberOf()
  const { setBoard } = playGames({ HOT_OR_NOT: { isJoined: true } })
  const { setOwn } = playDeck(picturesOf(3), newId())
  const own = { profilePicId: newId(), version: 1 }
  setOwn([own])
  await renderScreen('/games/ratinggame', ann)
  const row = page.getByRole('row', { name: /Picture 1\b/ })
  await expect.element(row.getByText('Still counting')).toBeVisible()
  await expect.element(row.getByText('Fewer than 25 votes')).toBeVisible()
  await page.getByRole('switch', { name: /board/ }).click()
  await expect
    .poll(() => site.calls('PUT /api/games/:game').map(({ params, body }) => ({ params, body })))
    .toEqual([{ params: { game: 'HOT_OR_NOT' }, body: { isOnBoard: true } }])
  setOwn([{ ...own, likesLeast: 35, votesLeast: 40, band: 'TENTH' }])
  const score = { percent: 90, count: 40 }
  setBoard({
    entries: [{ profileId: ann.profileId, profilename: 'Ann', ...score }],
    own: score,
  })
  await renderScreen('/games/ratinggame', ann)
  await expect.element(row.getByText('Top 10%')).toBeVisible()
  await expect.element(row.getByText('35+ of 40+ votes', { exact: true })).toBeVisible()
  const board = page.getByRole('region', { name: 'Season board' })
  await expect
    .element(board.getByRole('table').getByRole('link', { name: 'Ann' }))
    .toHaveAttribute('href', `/profile/${ann.profileId}`)
  await expect.element(board.getByText(/Next results: (today|tomorrow) at \d/)).toBeVisible()
  await expectSound()
})

it('is played by keyboard alone, to the end', async () => {
  await setWindow(desktop)
  playGames({ HOT_OR_NOT: { isJoined: true } })
  // More than one answer contains.
  const pictures = picturesOf(20)
  const ids = pictures.map(({ profilePicId }) => profilePicId)
  const { answers } = playDeck(pictures, newId(), new Map([[`${ids[7]}`, 'RIGHT']]))
  await renderScreen('/games/ratinggame', memberOf())
  for (const [index, id] of ids.entries()) {
    if (index === 7) {
      await isOnTop(/^A check\. The star is on the right\./)
      await userEvent.keyboard('{ArrowRight}')
    }
    await expect.poll(topSource).toContain(id)
    await userEvent.keyboard(index % 3 === 0 ? '{ArrowLeft}' : '{ArrowRight}')
  }
  await expect
    .element(page.getByRole('heading', { name: 'You’ve seen them all for now' }))
    .toBeVisible()
  await expectSound()
  await expect.poll(answers).toEqual(ids.map((_, index) => (index % 3 === 0 ? 'NOT' : 'HOT')))
  expect(votes().map(({ params }) => params.profilePicId)).toEqual(ids)
  await tabTo(button('Look again'))
})
