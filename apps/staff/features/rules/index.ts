export { Rules } from "./rules";
