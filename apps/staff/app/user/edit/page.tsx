export { default } from "../../app/user/edit/page";
