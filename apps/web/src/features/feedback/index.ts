export { FeedbackDialog, FeedbackDialog as default } from './feedback-dialog.tsx'
