import { IconPhotoPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { picturesTexts } from '#shared/texts/pictures.ts'
import styles from './picture-group.module.css'

export interface PictureGroupProps {
  isPrivate: boolean
  /** An `<li>` each. */
  children: ReactNode
  isEmpty: boolean
}

/** The public or the private pictures, and where another one is added. */
export function PictureGroup({ isPrivate, children, isEmpty }: PictureGroupProps) {
  const { title, lead, add } = isPrivate ? closed : open
  return (
    <section className={styles.group} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <p className={styles.lead}>{lead}</p>
      </header>
      <ul className={styles.grid} data-group={isPrivate ? 'closed' : 'open'}>
        {children}
        <li className={styles.add}>
          <Link to={`/profilePicUpload${isPrivate ? '?private' : ''}`}>
            <IconPhotoPlus aria-hidden="true" />
            {add}
          </Link>
        </li>
        {isPrivate && isEmpty && <li className={styles.empty}>{picturesTexts.closedEmpty}</li>}
      </ul>
    </section>
  )
}

const open = {
  title: picturesTexts.open,
  lead: picturesTexts.openLead,
  add: picturesTexts.add,
}
const closed = {
  title: picturesTexts.closed,
  lead: picturesTexts.closedLead,
  add: picturesTexts.addPrivate,
}
