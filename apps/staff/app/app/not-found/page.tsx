"use client";
export { FramedNotFound as default } from "@gable/shell";
