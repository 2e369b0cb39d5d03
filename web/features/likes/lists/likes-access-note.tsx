import { Link } from 'react-router'
import { likeListsTexts as texts } from '#shared/texts/like-lists.ts'
import { Hint } from '#web/ui/layout/primitives.tsx'
import styles from './like-list.module.css'
import { useLikesAccess } from './like-lists.data.ts'

/** Who sees the whole lists, and whether this member does. */
export function LikesAccessNote() {
  const { data } = useLikesAccess()
  return (
    <Hint pad={[0, 4, 3]} className={styles.note}>
      <span>{texts.note}</span>. {data?.isContributor && texts.access.contributor}
      {data && !data.isContributor && data.areFundsEnough && texts.access.funds}
      {data && !data.isContributor && !data.areFundsEnough && (
        <>
          {texts.access.none} <Link to="/billing">{texts.contribute}</Link>
        </>
      )}
    </Hint>
  )
}
