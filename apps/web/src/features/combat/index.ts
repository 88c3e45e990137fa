export { Hub } from './hub.tsx'
export { HubFeed } from './notices/hub-feed.tsx'
