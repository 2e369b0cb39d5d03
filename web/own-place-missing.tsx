import { siteTexts } from '#shared/texts/site.ts'
import { Notice } from './ui/notice.tsx'

/** In place of what keeps the member's place, when that part of the program could not be loaded: the map waits for it. */
export function OwnPlaceMissing() {
  const { pathname, search } = window.location
  return (
    <Notice kind="error" band>
      {siteTexts.ownPlaceMissing} <a href={`${pathname}${search}`}>{siteTexts.crashed.reload}</a>
    </Notice>
  )
}
