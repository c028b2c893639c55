export * from "./own-account";
export { PasskeyList } from "./passkey-list";
export * from "./password-form";
export { SecondFactor } from "./second-factor";
export * from "./session-list";
