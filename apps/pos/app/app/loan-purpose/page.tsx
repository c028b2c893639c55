"use client";
import { late } from "../../../features/late";

export default late(() => import("../../../features/loan-purpose"));
