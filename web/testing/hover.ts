import { onTestFinished, vi } from 'vitest'

/**
 * Applies the styles for a pointer that hovers, until the end of the test. After an emulation of touch, the browser
 * never reports hover again.
 */
export function styleForHover(): void {
  for (const { cssRules } of document.styleSheets) styleRules(cssRules)
}

/** The same for what a component asks: a device with a mouse and a hardware keyboard, until the end of the test. */
export function haveKeyboard(): void {
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation(query =>
    matchMedia(query.replace('(hover: hover) and (pointer: fine)', 'all')),
  )
}

function styleRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) styleRule(rule.media)
    if (rule instanceof CSSGroupingRule) styleRules(rule.cssRules)
  }
}

function styleRule(media: MediaList): void {
  const before = media.mediaText
  const hovering = before.replace('(hover: hover)', 'all').replace('(hover: none)', 'not all')
  if (hovering === before) return
  media.mediaText = hovering
  onTestFinished(() => {
    media.mediaText = before
  })
}
