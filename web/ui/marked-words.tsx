import { Link } from 'react-router'
import { splitLinks } from './split-links.ts'

export interface MarkedWordsProps {
  children: string
}

/** Words with links in them, written `[words](/path)`. */
export function MarkedWords({ children }: MarkedWordsProps) {
  return splitLinks(children).map(({ words, to, at }) =>
    to === undefined ? (
      words
    ) : (
      <Link key={at} to={to}>
        {words}
      </Link>
    ),
  )
}
