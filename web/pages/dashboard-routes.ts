import { IconLayoutGrid, IconWallet } from '@tabler/icons-react'
import { siteTexts } from '#shared/texts/site.ts'
import { page } from './lazy-page.ts'

const { screens } = siteTexts
const site = { group: 'site', access: 'admin' } as const

/** Screens of administrators, one a tab; `web/features/administration/dashboard-tabs.tsx` has the tabs. */
export const dashboardRoutes = [
  {
    ...site,
    path: '/dashboard',
    label: screens.dashboard,
    menu: 'admin',
    icon: IconLayoutGrid,
    page: page(() => import('./dashboard.tsx'), 'DashboardPage'),
  },
  {
    ...site,
    path: '/dashboard/billing',
    label: screens.billingAdmin,
    menu: 'admin',
    icon: IconWallet,
    page: page(() => import('./billing-admin.tsx'), 'BillingAdminPage'),
  },
] as const
