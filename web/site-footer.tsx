import { Link } from 'react-router'
import { siteTexts } from '#shared/texts/site.ts'
import { useSession } from './lib/session.ts'
import styles from './site-footer.module.css'

const { support, contact, terms, privacy, versions } = siteTexts.footer

/** Links to the screens that are not in the menu. */
export function SiteFooter() {
  const { isLoggedIn } = useSession()
  const links = [
    { words: support, to: '/support' },
    ...(isLoggedIn ? [{ words: contact, to: '/contactus' }] : []),
    { words: terms, to: '/tos' },
    { words: privacy, to: '/tos#pp' },
    { words: versions, to: '/versions' },
  ]
  return (
    <footer className={styles.footer}>
      {links.map(({ words, to }) => (
        <Link key={to} to={to} className={styles.link}>
          {words}
        </Link>
      ))}
    </footer>
  )
}
