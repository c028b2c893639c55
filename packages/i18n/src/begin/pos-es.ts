import auth from "../../locales/es/auth.json";
import common from "../../locales/es/common.json";
import errors from "../../locales/es/errors.json";
import pos from "../../locales/es/pos.json";
import shell from "../../locales/es/shell.json";

export default { common, errors, auth, shell, pos };
