import { onTestFinished, vi } from 'vitest'

type Restyle = (media: string) => string

/**
 * Applies the styles for a pointer that hovers, until the end of the test. After an emulation of touch, the browser
 * never reports hover again.
 */
export function styleForHover(): void {
  restyle(media => media.replace('(hover: hover)', 'all').replace('(hover: none)', 'not all'))
}

/** The same for a finger. Where a test needs no more of a touch screen, nothing is left for the tests after it. */
export function styleForTouch(): void {
  restyle(media => media.replace('(pointer: coarse)', 'all'))
}

/** A device with a mouse and a hardware keyboard, for components that ask, until the end of the test. */
export function haveKeyboard(): void {
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation(query =>
    matchMedia(query.replace('(hover: hover) and (pointer: fine)', 'all')),
  )
}

function restyle(change: Restyle) {
  for (const { cssRules } of document.styleSheets) restyleRules(cssRules, change)
}

function restyleRules(rules: CSSRuleList, change: Restyle) {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) restyleRule(rule.media, change)
    if (rule instanceof CSSGroupingRule) restyleRules(rule.cssRules, change)
  }
}

function restyleRule(media: MediaList, change: Restyle) {
  const before = media.mediaText
  const after = change(before)
  if (after === before) return
  media.mediaText = after
  onTestFinished(() => {
    media.mediaText = before
  })
}
