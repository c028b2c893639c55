"use client";
export { default } from "../../features/signed-in";
