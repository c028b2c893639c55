export * from "@gable/validation";
