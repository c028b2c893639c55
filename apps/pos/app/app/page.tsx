"use client";
export { default } from "../../features/list";
