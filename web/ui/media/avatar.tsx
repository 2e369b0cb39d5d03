import { uiTexts } from '#shared/texts/ui.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './avatar.module.css'
import { Initial, Picture } from './picture.tsx'

export interface AvatarProps {
  name: string
  /** Address of the picture. Without one, or if it fails to load, the initial replaces it. */
  picture?: string | undefined
  size?: 'small' | 'medium' | 'large' | 'huge'
  online?: boolean
  /** True if the name is beside it: screen readers then skip it. */
  decorative?: boolean
}

export function Avatar(props: AvatarProps) {
  const { name, picture, size = 'medium', online = false, decorative = false } = props
  const initial = (
    <>
      <Initial name={name} className={styles.initial} />
      {!decorative && <VisuallyHidden>{name}</VisuallyHidden>}
    </>
  )
  return (
    <span className={styles.avatar} data-size={size} aria-hidden={decorative || undefined}>
      {picture ? (
        <Picture
          loading="lazy"
          className={styles.picture}
          src={picture}
          alt={decorative ? '' : name}
          fallback={initial}
        />
      ) : (
        initial
      )}
      {online && (
        <span className={styles.online}>
          <VisuallyHidden>{uiTexts.online}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
