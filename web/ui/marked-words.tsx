import { Link } from 'react-router'
import { splitLinks } from './split-links.ts'

export interface MarkedWordsProps {
  children: string
}

/** Words with links in them, written `[words](/path)`. */
export function MarkedWords({ children }: MarkedWordsProps) {
  let length = 0
  return splitLinks(children).map(({ words, to }) => {
    length += words.length
    return to === undefined ? (
      words
    ) : (
      <Link key={length} to={to}>
        {words}
      </Link>
    )
  })
}
