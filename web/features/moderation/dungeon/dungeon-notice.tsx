import { Link, useLocation } from 'react-router'
import type { Settings } from '#shared/contract/accounts.ts'
import { dungeonNoticeTexts as texts } from '#shared/texts/dungeon-notice.ts'
import { formatRecentTime } from '#web/lib/format.ts'
import { Notice } from '#web/ui/state/notice.tsx'

const page = '/games/arbitration/dungeon'

/** On every screen of a member in the dungeon, but on the one that says it all. */
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
