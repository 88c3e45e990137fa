export { MembershipPlans as default } from './membership-plans.tsx'
