"use client";
export { default } from "../../../features/loan-purpose";
