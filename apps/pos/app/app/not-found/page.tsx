"use client";
import { late } from "@gable/shell";

export default late(() => import("../../../features/framed-gone"));
