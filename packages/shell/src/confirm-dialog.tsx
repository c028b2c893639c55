export { ConfirmDialog as default } from "@gable/ui";
