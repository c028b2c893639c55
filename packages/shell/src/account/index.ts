export { deviceOf } from "./device";
export * from "./password-form";
export * from "./session-list";
