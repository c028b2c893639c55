export { deviceOf } from "./device";
export * from "./own-account";
export { PasskeyList } from "./passkey-list";
export * from "./password-form";
export * from "./session-list";
