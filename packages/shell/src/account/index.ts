export { deviceOf } from "./device";
export { PasskeyList } from "./passkey-list";
export * from "./password-form";
export * from "./session-list";
