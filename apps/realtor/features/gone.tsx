"use client";
export { NotFound as default } from "@gable/shell";
