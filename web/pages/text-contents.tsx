import { Link } from 'react-router'
import type { TextSection } from '#shared/texts/section.ts'
import styles from './long-text.module.css'

interface Chapter extends Pick<TextSection, 'id' | 'title'> {
  readonly sections: readonly Pick<TextSection, 'id' | 'title'>[]
}

export interface TextContentsProps {
  title: string
  chapters: readonly Chapter[]
}

/** What a long text holds, as links to its parts. */
export function TextContents({ title, chapters }: TextContentsProps) {
  return (
    <nav className={styles.contents} aria-label={title}>
      {chapters.map(chapter => (
        <div key={chapter.id}>
          <Link to={`#${chapter.id}`} className={styles.chapter ?? ''}>
            {chapter.title}
          </Link>
          <ul>
            {chapter.sections.map(({ id, title: section }) => (
              <li key={id}>
                <Link to={`#${id}`}>{section}</Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
