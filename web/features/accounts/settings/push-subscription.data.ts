import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PushDevice } from '#shared/contract/accounts.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { deviceOf, readPushStep, subscribe, unsubscribe } from './push-subscription.ts'
import { useChangeDevices } from './settings.data.ts'

/** Asked anew whenever the member comes back: they may have been in the browser's settings. */
export function usePushStep(applicationServerKey: string) {
  return useQuery({
    queryKey: [...queryKeys.pushSubscription, applicationServerKey],
    queryFn: () => readPushStep(applicationServerKey),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: 'always',
  })
}

/** What the browser refused; anything else that fails is the server's. */
export class UnableToSubscribe extends Error {}

/** Subscribes this browser and adds it to the devices. */
export function useSubscribe(applicationServerKey: string) {
  const queryClient = useQueryClient()
  const { mutateAsync: change } = useChangeDevices()
  return useWrite({
    mutationKey: [...queryKeys.pushSubscription, 'subscribe'],
    mutationFn: async () => {
      const subscription = await subscribe(applicationServerKey).catch(cause => {
        throw new UnableToSubscribe('the browser refuses', { cause })
      })
      if (!subscription) return
      await change(devices => {
        const { endpoint } = deviceOf(subscription, 0)
        const others = devices.filter(each => each.endpoint !== endpoint)
        return [...others, deviceOf(subscription, others.length)]
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.pushSubscription }),
  })
}

/** Removes a device from the settings, and its subscription from this browser if it is this one. */
export function useRemoveDevice() {
  const queryClient = useQueryClient()
  const { mutateAsync: change } = useChangeDevices()
  return useWrite({
    mutationKey: [...queryKeys.pushSubscription, 'remove'],
    mutationFn: async (device: PushDevice) => {
      await change(devices => devices.filter(({ endpoint }) => endpoint !== device.endpoint))
      // The server sends it nothing any more, whatever the browser says.
      await unsubscribe(device).catch(() => undefined)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.pushSubscription }),
  })
}
