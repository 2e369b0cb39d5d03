import { useEffect } from 'react'
import { siteTexts } from '#shared/texts/site.ts'
import { readOfTab, writeOfTab } from './lib/device-storage.ts'
import { type NewestBuild, newestBuild, noteBuild } from './lib/newer-build.ts'
import { hideTrouble } from './lib/trouble.ts'
import { isAnythingUnsaved } from './lib/unsaved.ts'
import { isWriting } from './lib/writes.ts'
import { Button } from './ui/button/button.tsx'
import { UrgentNotice } from './urgent-notice.tsx'

// This file loads early, because the site may no longer have it when it is needed.
window.addEventListener('missingcode', () => void lookForOwnBuild())
// Such events do not bubble.
window.addEventListener('error', loadStylesAgain, { capture: true })

/** Doubled by each failure. */
const stylesRetryMs = { first: 2_000, most: 60_000 }

/** Vite takes the link of styles that failed once for loaded, and would render their part without them. */
function loadStylesAgain({ target: link }: Event) {
  if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return
  const { first, most } = stylesRetryMs
  const waitMs = Number(link.dataset.waitMs ?? first)
  const again = document.importNode(link)
  again.dataset.waitMs = String(Math.min(2 * waitMs, most))
  setTimeout(() => link.replaceWith(again), waitMs)
}

/**
 * Asks whether the site still has the files of this page's build. This file stands for them, because all were built
 * together. A page whose build is gone has no trouble with the site, so it says that there is a newer version instead.
 */
async function lookForOwnBuild() {
  const answer = await headOf(import.meta.url)
  if (!answer) return
  noteBuild(answer)
  if (answer.status !== 404) return
  newestBuild.set({ ...newestBuild.get(), isGone: true })
  hideTrouble()
}

/** Says that there is a newer version, and loads it by itself when nothing is lost by that. */
export function NewerBuild(build: NewestBuild) {
  useReloadWhenSafe(build)
  return (
    <UrgentNotice>
      {siteTexts.outdated}{' '}
      <Button variant="quiet" onClick={() => location.reload()}>
        {siteTexts.reload}
      </Button>
    </UrgentNotice>
  )
}

/** A page that nobody has touched for this time has no reader who is in the middle of something. */
const untouchedMs = 60_000
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** Reloads when nobody has touched the page for a minute. If files of the page are gone, it reloads at once. */
function useReloadWhenSafe({ ts, isGone }: NewestBuild) {
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    let timer: ReturnType<typeof setTimeout> | undefined
    let touchedAt = Date.now()
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(check, untouchedMs)
    }
    const touch = () => {
      touchedAt = Date.now()
      wait()
    }
    const check = async () => {
      wait()
      const before = touchedAt
      if (hasReloaded(ts) || !isSafe() || !(await isServed(ts))) return
      if (touchedAt === before && !signal.aborted && isSafe()) reloadOnce(ts)
    }
    // Timers do not run in all hidden pages. One that comes back late reloads before it is read again.
    const look = () => {
      if (Date.now() - touchedAt < untouchedMs) touch()
      else void check()
    }
    for (const type of touches) addEventListener(type, touch, { signal, passive: true })
    document.addEventListener('visibilitychange', look, { signal })
    if (isGone) void check()
    else wait()
    return () => {
      ended.abort()
      clearTimeout(timer)
    }
  }, [ts, isGone])
}

/** Phones hide the page while the member chooses a file, and computers keep the touches from it. */
let isChoosingFile = false
const noteChoosing = ({ target, type }: Event) => {
  const isFile = target instanceof HTMLInputElement && target.type === 'file'
  if (isFile) isChoosingFile = type === 'click'
}
for (const type of ['click', 'change', 'cancel']) addEventListener(type, noteChoosing, true)

/** Overlays, an open menu, the camera, a picture that only this page has, and one that is being cropped. */
const inTheMiddle = [
  '[role=dialog], [role=alertdialog], :popover-open, :fullscreen, nav[data-over]',
  'video, img[src^="blob:"], .reactEasyCrop_Container',
].join()

const isSafe = () =>
  !isChoosingFile &&
  !isAnythingUnsaved() &&
  !isWriting() &&
  !document.querySelector(inTheMiddle) &&
  ![...document.querySelectorAll(textFields)].some(hasTypedWords)

/** A search is quickly typed again, and the device has the words of a conversation. */
const textFields =
  'textarea:not([name=bodyText]), input:not([type=search], [type=checkbox], [type=radio], [type=range])'

/** A member has typed into the field, or chosen a file. Browsers mark it when it loses the focus. */
const hasTypedWords = (field: Element): boolean =>
  field.matches(':focus, :user-valid, :user-invalid') && 'value' in field && field.value !== ''

/** Whether the site answers now, with that build or a newer one. */
async function isServed(ts: number): Promise<boolean> {
  const page = await headOf(location.pathname)
  return page?.ok === true && Number.parseInt(page.headers.get('build') ?? '', 10) >= ts
}

/** @returns undefined if the site does not answer */
const headOf = (address: string) =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)

const reloadedKey = 'reloaded-for'
const hasReloaded = (ts: number) => Number(readOfTab(reloadedKey) ?? -1) >= ts

/** At most once for each build in a tab: a proxy may serve an old page, and the new build may be no better. */
function reloadOnce(ts: number): void {
  if (hasReloaded(ts)) return
  writeOfTab(reloadedKey, String(ts))
  // A browser that stores nothing could not end a loop.
  if (readOfTab(reloadedKey) === String(ts)) location.reload()
}
