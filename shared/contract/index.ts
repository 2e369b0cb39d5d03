import { endpointsOfGames } from '../games/games.ts'
import { accountsEndpoints } from './accounts.ts'
import { administrationEndpoints } from './administration.ts'
import { administrationMembersEndpoints } from './administration-members.ts'
import { administrationSiteEndpoints } from './administration-site.ts'
import { auditLogEndpoints } from './audit-log.ts'
import { bankStatementEndpoints } from './bank-statements.ts'
import { billingEndpoints } from './billing.ts'
import { booksEndpoints } from './books.ts'
import { chatEndpoints } from './chat.ts'
import { discoveryEndpoints } from './discovery.ts'
import { gamesEndpoints } from './games.ts'
import { healthEndpoints } from './health.ts'
import { identifyEndpoints } from './identify.ts'
import { likeListsEndpoints } from './like-lists.ts'
import { likesEndpoints } from './likes.ts'
import { liveEndpoints } from './live.ts'
import { moderationEndpoints } from './moderation.ts'
import { moderationCasesEndpoints } from './moderation-cases.ts'
import { moderationDecisionsEndpoints } from './moderation-decisions.ts'
import { moderationDungeonEndpoints } from './moderation-dungeon.ts'
import { moderationJuryEndpoints } from './moderation-jury.ts'
import { notesEndpoints } from './notes.ts'
import { notificationsEndpoints } from './notifications.ts'
import { pictureGrantsEndpoints } from './picture-grants.ts'
import { picturesEndpoints } from './pictures.ts'
import { positionEndpoints } from './position.ts'
import { profileEndpoints } from './profile.ts'
import { savedSearchesEndpoints } from './saved-searches.ts'
import { siteEndpoints } from './site.ts'
import { supportEndpoints } from './support.ts'

/** The whole contract: every call the server answers, by `METHOD /path`. */
export const contract = {
  ...siteEndpoints,
  ...accountsEndpoints,
  ...profileEndpoints,
  ...picturesEndpoints,
  ...pictureGrantsEndpoints,
  ...positionEndpoints,
  ...discoveryEndpoints,
  ...savedSearchesEndpoints,
  ...likesEndpoints,
  ...likeListsEndpoints,
  ...notesEndpoints,
  ...chatEndpoints,
  ...notificationsEndpoints,
  ...moderationEndpoints,
  ...moderationCasesEndpoints,
  ...moderationJuryEndpoints,
  ...moderationDungeonEndpoints,
  ...moderationDecisionsEndpoints,
  ...healthEndpoints,
  ...identifyEndpoints,
  ...gamesEndpoints,
  ...endpointsOfGames(),
  ...supportEndpoints,
  ...administrationEndpoints,
  ...administrationSiteEndpoints,
  ...administrationMembersEndpoints,
  ...auditLogEndpoints,
  ...bankStatementEndpoints,
  ...billingEndpoints,
  ...booksEndpoints,
  ...liveEndpoints,
}

export type Contract = typeof contract
export type CallName = keyof Contract
