"use client";
import { Applications } from "../../features/list";

export default function StartPage() {
  return <Applications />;
}
