import { profileTexts } from '#shared/texts/profile.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './profile-view.module.css'

/** The shape of a profile while it is loaded. */
export function ProfileSkeleton() {
  return (
    <div className={styles.room}>
      <h1>
        <output>
          <VisuallyHidden>{profileTexts.loading}</VisuallyHidden>
        </output>
      </h1>
      <div className={styles.profile}>
        <div className={styles.main}>
          <div className={styles.waiting}>
            <Skeleton shape="card" height="100%" />
          </div>
        </div>
        <div className={styles.body}>
          <Skeleton width="9rem" height="2.75rem" />
          <Skeleton width="90%" />
          <Skeleton width="80%" />
          <Skeleton width="60%" />
        </div>
      </div>
    </div>
  )
}
