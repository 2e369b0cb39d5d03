/** A site whose loop is watched. */
import './watch-loop.ts'
import './site-server.ts'
