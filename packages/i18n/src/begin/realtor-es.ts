import auth from "../../locales/es/auth.json";
import common from "../../locales/es/common.json";
import errors from "../../locales/es/errors.json";
import realtor from "../../locales/es/realtor.json";
import shell from "../../locales/es/shell.json";

export default { common, errors, auth, shell, realtor };
