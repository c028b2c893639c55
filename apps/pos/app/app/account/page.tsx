"use client";
export { default } from "../../../features/account";
