"use client";
export { SessionEnded as default } from "@gable/shell";
