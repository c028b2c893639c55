import auth from "../../locales/en/auth.json";
import common from "../../locales/en/common.json";
import errors from "../../locales/en/errors.json";
import realtor from "../../locales/en/realtor.json";
import shell from "../../locales/en/shell.json";

export default { common, errors, auth, shell, realtor };
