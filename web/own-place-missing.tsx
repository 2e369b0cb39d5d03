import { siteTexts } from '#shared/texts/site.ts'
import { Button } from './ui/button.tsx'
import { Notice } from './ui/notice.tsx'

/** In place of what keeps the member's place, when that part of the program could not be loaded: the map waits for it. */
export function OwnPlaceMissing() {
  return (
    <Notice kind="error" band>
      {siteTexts.ownPlaceMissing}{' '}
      <Button onClick={() => window.location.reload()}>{siteTexts.crashed.reload}</Button>
    </Notice>
  )
}
