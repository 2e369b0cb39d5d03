import { Link, useLocation } from 'react-router'
import type { Settings } from '#shared/contract/accounts.ts'
import { dungeonNoticeTexts as texts } from '#shared/texts/dungeon-notice.ts'
import { formatRecentTime } from '#web/lib/format.ts'
import { Notice } from '#web/ui/state/notice.tsx'

const page = '/games/arbitration/dungeon'

/** Shown on every screen of a member in the dungeon, except on the one with all details. */
export function DungeonNotice({ stay: { tsEnds } }: { stay: NonNullable<Settings['dungeon']> }) {
  const { pathname } = useLocation()
  if (pathname === page) return null
  return (
    <Notice kind="warning" band>
      {tsEnds === undefined ? texts.unknown : texts.until(formatRecentTime(tsEnds))}{' '}
      <Link to={page}>{texts.link}</Link>
    </Notice>
  )
}
