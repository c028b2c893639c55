export * from "./completion";
export * from "./ltv";
export * from "./money";
export * from "./stage";
export * from "./totals";
export * from "./validator";
